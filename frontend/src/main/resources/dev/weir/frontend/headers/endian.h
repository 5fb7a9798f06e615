/* The target is little-endian. */
#ifndef WEIR_ENDIAN_H
#define WEIR_ENDIAN_H

#include <stdint.h>

#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN
#define __FLOAT_WORD_ORDER __BYTE_ORDER
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define BYTE_ORDER __BYTE_ORDER

#define htole16(value) ((uint16_t)(value))
#define le16toh(value) ((uint16_t)(value))
#define htobe16(value) __builtin_bswap16(value)
#define be16toh(value) __builtin_bswap16(value)
#define htole32(value) ((uint32_t)(value))
#define le32toh(value) ((uint32_t)(value))
#define htobe32(value) __builtin_bswap32(value)
#define be32toh(value) __builtin_bswap32(value)
#define htole64(value) ((uint64_t)(value))
#define le64toh(value) ((uint64_t)(value))
#define htobe64(value) __builtin_bswap64(value)
#define be64toh(value) __builtin_bswap64(value)

#endif
