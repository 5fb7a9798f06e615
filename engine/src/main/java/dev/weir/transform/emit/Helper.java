package dev.weir.transform.emit;

import java.util.List;

/** Functions that the C has for what no expression says; each is written where it is used. */
enum Helper {
  /** The double with these bits. */
  DOUBLE(
      "weir_double",
      "",
      """
      static inline double weir_double(uint64_t bits) {
        union { uint64_t bits; double number; } both;
        both.bits = bits;
        return both.number;
      }
      """),
  /** The bits of a double. */
  DOUBLE_BITS(
      "weir_double_bits",
      "",
      """
      static inline uint64_t weir_double_bits(double number) {
        union { uint64_t bits; double number; } both;
        both.number = number;
        return both.bits;
      }
      """),
  /** The float with these bits. */
  FLOAT(
      "weir_float",
      "",
      """
      static inline float weir_float(uint64_t bits) {
        union { uint32_t bits; float number; } both;
        both.bits = (uint32_t)bits;
        return both.number;
      }
      """),
  /** The bits of a float. */
  FLOAT_BITS(
      "weir_float_bits",
      "",
      """
      static inline uint64_t weir_float_bits(float number) {
        union { uint32_t bits; float number; } both;
        both.number = number;
        return both.bits;
      }
      """),
  /** Bits in reverse order. */
  REVERSE(
      "weir_reverse",
      "",
      """
      static inline uint64_t weir_reverse(uint64_t value, int width) {
        uint64_t result = 0;
        for (int i = 0; i < width; i++) {
          result = result << 1 | (value >> i & 1);
        }
        return result;
      }
      """),
  /** A double as an integer, where x86-64 gives the least one outside of its range. */
  TO_SIGNED(
      "weir_to_signed",
      "",
      """
      static inline int64_t weir_to_signed(double number, int width) {
        double limit = width <= 32 ? 0x1p31 : 0x1p63;
        int fits = width <= 32 ? number > -limit - 1 && number < limit
                               : number >= -limit && number < limit;
        return fits ? (int64_t)number : width <= 32 ? -2147483647L - 1 : -9223372036854775807L - 1;
      }
      """),
  /** A double as an unsigned integer, as x86-64 computes it. */
  TO_UNSIGNED(
      "weir_to_unsigned",
      "",
      """
      static inline uint64_t weir_to_unsigned(double number, int width) {
        if (width < 32) {
          return (uint64_t)weir_to_signed(number, 32);
        }
        uint64_t low = (uint64_t)weir_to_signed(number, 64);
        return width == 32 || low >> 63 == 0
            ? low
            : low | (uint64_t)weir_to_signed(number - 0x1p63, 64);
      }
      """,
      TO_SIGNED),
  /** A double as the nearest signed integer of a width. */
  CLAMP_SIGNED(
      "weir_clamp_signed",
      "",
      """
      static inline int64_t weir_clamp_signed(double number, int width) {
        int64_t most = (int64_t)(UINT64_MAX >> (65 - width));
        double limit = 2.0 * (double)(1ULL << (width - 2));
        if (!(number >= -limit)) {
          return number < -limit ? -most - 1 : 0;
        }
        return number < limit ? (int64_t)number : most;
      }
      """),
  /** A double as the nearest unsigned integer of a width. */
  CLAMP_UNSIGNED(
      "weir_clamp_unsigned",
      "",
      """
      static inline uint64_t weir_clamp_unsigned(double number, int width) {
        double limit = 2.0 * (double)(1ULL << (width - 1));
        if (!(number >= 1)) {
          return 0;
        }
        return number < limit ? (uint64_t)number : UINT64_MAX >> (64 - width);
      }
      """),
  /** Makes bytes as if they had never been written. */
  UNDEFINE(
      "weir_undefine",
      "stdlib.h string.h",
      """
      static void weir_undefine(uint64_t address, int size, uint64_t undefined) {
        unsigned char *never = malloc(8);
        for (int i = 0; i < size; i++) {
          if (undefined >> i & 1) {
            memcpy((void *)(address + (uint64_t)i), never + i, 1);
          }
        }
        free(never);
      }
      """);

  private final String title;
  private final String headers;
  private final String text;
  private final List<Helper> needs;

  Helper(String title, String headers, String text, Helper... needs) {
    this.title = title;
    this.headers = headers;
    this.text = text;
    this.needs = List.of(needs);
  }

  /** Its name in C. */
  String title() {
    return title;
  }

  /** The headers that it needs. */
  List<String> headers() {
    return headers.isEmpty() ? List.of() : List.of(headers.split(" "));
  }

  /** Its definition. */
  String text() {
    return text;
  }

  /** What it calls. */
  List<Helper> needs() {
    return needs;
  }
}
