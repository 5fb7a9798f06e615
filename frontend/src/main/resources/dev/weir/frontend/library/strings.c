/* Strings and blocks of bytes. Each byte is read and written by an access of its own. */
#include "weir_library.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int weir_contains(const char *set, char c) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

LIBRARY("the length of a start of certain characters")
size_t strspn(const char *text, const char *accept) {
  size_t length = 0;
  for (char c = text[0]; c && weir_contains(accept, c); c = text[length])
    length++;
  return length;
}

LIBRARY("the length of a start without certain characters")
size_t strcspn(const char *text, const char *reject) {
  size_t length = 0;
  for (char c = text[0]; c && !weir_contains(reject, c); c = text[length])
    length++;
  return length;
}

LIBRARY("finds one of certain characters") char *strpbrk(const char *text, const char *accept) {
  for (char c = *text; c; c = *++text)
    if (weir_contains(accept, c))
      return (char *)text;
  return 0;
}

static int weir_starts(const char *text, const char *part) {
  for (; *part; text++, part++)
    if (*text != *part)
      return 0;
  return 1;
}

LIBRARY("finds a string in another") char *strstr(const char *text, const char *part) {
  for (;; text++) {
    if (weir_starts(text, part))
      return (char *)text;
    if (!*text)
      return 0;
  }
}

LIBRARY("the next part of a string, with the place kept by the caller")
char *strtok_r(char *text, const char *delimiters, char **position) {
  char *start = text ? text : *position;
  start += strspn(start, delimiters);
  if (!*start) {
    *position = start;
    return 0;
  }
  char *end = start + strcspn(start, delimiters);
  if (*end)
    *end++ = 0;
  *position = end;
  return start;
}

static char *weir_token;

LIBRARY("the next part of a string; all threads share the place")
char *strtok(char *text, const char *delimiters) {
  return strtok_r(text, delimiters, &weir_token);
}

LIBRARY("the next part of a string, empty ones too")
char *strsep(char **text, const char *delimiters) {
  char *start = *text;
  if (!start)
    return 0;
  char *end = start + strcspn(start, delimiters);
  if (*end) {
    *end++ = 0;
    *text = end;
  } else {
    *text = 0;
  }
  return start;
}

LIBRARY("copies a string, cut to a limit") size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = 0;
  for (char c = from[0]; c; c = from[length]) {
    if (length + 1 < size)
      to[length] = c;
    length++;
  }
  if (size > 0)
    to[length < size ? length : size - 1] = 0;
  return length;
}

LIBRARY("appends a string, cut to a limit") size_t strlcat(char *to, const char *from, size_t size) {
  size_t length = 0;
  while (length < size && to[length])
    length++;
  return length + strlcpy(to + length, from, size - length);
}

LIBRARY("compares strings") int strcoll(const char *a, const char *b) { return strcmp(a, b); }

LIBRARY("finds a byte from the end") void *memrchr(const void *block, int c, size_t size) {
  const unsigned char *bytes = block;
  while (size-- > 0)
    if (bytes[size] == (unsigned char)c)
      return (void *)(bytes + size);
  return 0;
}

LIBRARY("copies bytes up to a certain one")
void *memccpy(void *to, const void *from, int c, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) {
    target[i] = source[i];
    if (target[i] == (unsigned char)c)
      return target + i + 1;
  }
  return 0;
}

LIBRARY("finds a byte that is there") void *rawmemchr(const void *block, int c) {
  const unsigned char *bytes = block;
  while (*bytes != (unsigned char)c)
    bytes++;
  return (void *)bytes;
}

static int weir_small_letter(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

LIBRARY("finds a string in another, letters of either case alike")
char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t same = 0;
    while (part[same] && weir_small_letter(text[same]) == weir_small_letter(part[same]))
      same++;
    if (!part[same])
      return (char *)text;
    if (!*text)
      return 0;
  }
}

LIBRARY("copies a string: it compares as it is") size_t strxfrm(char *to, const char *from, size_t size) {
  return strlcpy(to, from, size);
}

LIBRARY("what follows the last slash of a path") char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash ? slash + 1 : (char *)path;
}

/* The length of a path without the slashes that end it; that of a root is 1. */
static size_t weir_length_of_path(const char *path, size_t length) {
  while (length > 1 && path[length - 1] == '/')
    length--;
  return length;
}

LIBRARY("what follows the last slash of a path that does not end it; changes the path")
char *__xpg_basename(char *path) {
  if (!path || !*path)
    return (char *)".";
  size_t length = weir_length_of_path(path, strlen(path));
  path[length] = 0;
  char *slash = length > 1 ? strrchr(path, '/') : 0;
  return slash ? slash + 1 : path;
}

LIBRARY("what comes before the last slash of a path; changes the path") char *dirname(char *path) {
  if (!path || !*path)
    return (char *)".";
  size_t length = weir_length_of_path(path, strlen(path));
  while (length > 0 && path[length - 1] != '/')
    length--;
  if (length == 0)
    return (char *)".";
  path[weir_length_of_path(path, length)] = 0;
  return path;
}

LIBRARY("finds bytes among bytes")
void *memmem(const void *block, size_t size, const void *part, size_t part_size) {
  const unsigned char *bytes = block, *wanted = part;
  for (size_t i = 0; part_size <= size && i <= size - part_size; i++) {
    size_t same = 0;
    while (same < part_size && bytes[i + same] == wanted[same])
      same++;
    if (same == part_size)
      return (void *)(bytes + i);
  }
  return 0;
}

static const char *weir_error_text(int error) {
  switch (error) {
  case 0: return "Success";
  case EPERM: return "Operation not permitted";
  case ENOENT: return "No such file or directory";
  case ESRCH: return "No such process";
  case EINTR: return "Interrupted system call";
  case EIO: return "Input/output error";
  case ENXIO: return "No such device or address";
  case E2BIG: return "Argument list too long";
  case ENOEXEC: return "Exec format error";
  case EBADF: return "Bad file descriptor";
  case ECHILD: return "No child processes";
  case EAGAIN: return "Resource temporarily unavailable";
  case ENOMEM: return "Cannot allocate memory";
  case EACCES: return "Permission denied";
  case EFAULT: return "Bad address";
  case ENOTBLK: return "Block device required";
  case EBUSY: return "Device or resource busy";
  case EEXIST: return "File exists";
  case EXDEV: return "Invalid cross-device link";
  case ENODEV: return "No such device";
  case ENOTDIR: return "Not a directory";
  case EISDIR: return "Is a directory";
  case EINVAL: return "Invalid argument";
  case ENFILE: return "Too many open files in system";
  case EMFILE: return "Too many open files";
  case ENOTTY: return "Inappropriate ioctl for device";
  case ETXTBSY: return "Text file busy";
  case EFBIG: return "File too large";
  case ENOSPC: return "No space left on device";
  case ESPIPE: return "Illegal seek";
  case EROFS: return "Read-only file system";
  case EMLINK: return "Too many links";
  case EPIPE: return "Broken pipe";
  case EDOM: return "Numerical argument out of domain";
  case ERANGE: return "Numerical result out of range";
  case EDEADLK: return "Resource deadlock avoided";
  case ENAMETOOLONG: return "File name too long";
  case ENOLCK: return "No locks available";
  case ENOSYS: return "Function not implemented";
  case ENOTEMPTY: return "Directory not empty";
  case ELOOP: return "Too many levels of symbolic links";
  case ENOMSG: return "No message of desired type";
  case EIDRM: return "Identifier removed";
  case ECHRNG: return "Channel number out of range";
  case EL2NSYNC: return "Level 2 not synchronized";
  case EL3HLT: return "Level 3 halted";
  case EL3RST: return "Level 3 reset";
  case ELNRNG: return "Link number out of range";
  case EUNATCH: return "Protocol driver not attached";
  case ENOCSI: return "No CSI structure available";
  case EL2HLT: return "Level 2 halted";
  case EBADE: return "Invalid exchange";
  case EBADR: return "Invalid request descriptor";
  case EXFULL: return "Exchange full";
  case ENOANO: return "No anode";
  case EBADRQC: return "Invalid request code";
  case EBADSLT: return "Invalid slot";
  case EBFONT: return "Bad font file format";
  case ENOSTR: return "Device not a stream";
  case ENODATA: return "No data available";
  case ETIME: return "Timer expired";
  case ENOSR: return "Out of streams resources";
  case ENONET: return "Machine is not on the network";
  case ENOPKG: return "Package not installed";
  case EREMOTE: return "Object is remote";
  case ENOLINK: return "Link has been severed";
  case EADV: return "Advertise error";
  case ESRMNT: return "Srmount error";
  case ECOMM: return "Communication error on send";
  case EPROTO: return "Protocol error";
  case EMULTIHOP: return "Multihop attempted";
  case EDOTDOT: return "RFS specific error";
  case EBADMSG: return "Bad message";
  case EOVERFLOW: return "Value too large for defined data type";
  case ENOTUNIQ: return "Name not unique on network";
  case EBADFD: return "File descriptor in bad state";
  case EREMCHG: return "Remote address changed";
  case ELIBACC: return "Can not access a needed shared library";
  case ELIBBAD: return "Accessing a corrupted shared library";
  case ELIBSCN: return ".lib section in a.out corrupted";
  case ELIBMAX: return "Attempting to link in too many shared libraries";
  case ELIBEXEC: return "Cannot exec a shared library directly";
  case EILSEQ: return "Invalid or incomplete multibyte or wide character";
  case ERESTART: return "Interrupted system call should be restarted";
  case ESTRPIPE: return "Streams pipe error";
  case EUSERS: return "Too many users";
  case ENOTSOCK: return "Socket operation on non-socket";
  case EDESTADDRREQ: return "Destination address required";
  case EMSGSIZE: return "Message too long";
  case EPROTOTYPE: return "Protocol wrong type for socket";
  case ENOPROTOOPT: return "Protocol not available";
  case EPROTONOSUPPORT: return "Protocol not supported";
  case ESOCKTNOSUPPORT: return "Socket type not supported";
  case EOPNOTSUPP: return "Operation not supported";
  case EPFNOSUPPORT: return "Protocol family not supported";
  case EAFNOSUPPORT: return "Address family not supported by protocol";
  case EADDRINUSE: return "Address already in use";
  case EADDRNOTAVAIL: return "Cannot assign requested address";
  case ENETDOWN: return "Network is down";
  case ENETUNREACH: return "Network is unreachable";
  case ENETRESET: return "Network dropped connection on reset";
  case ECONNABORTED: return "Software caused connection abort";
  case ECONNRESET: return "Connection reset by peer";
  case ENOBUFS: return "No buffer space available";
  case EISCONN: return "Transport endpoint is already connected";
  case ENOTCONN: return "Transport endpoint is not connected";
  case ESHUTDOWN: return "Cannot send after transport endpoint shutdown";
  case ETOOMANYREFS: return "Too many references: cannot splice";
  case ETIMEDOUT: return "Connection timed out";
  case ECONNREFUSED: return "Connection refused";
  case EHOSTDOWN: return "Host is down";
  case EHOSTUNREACH: return "No route to host";
  case EALREADY: return "Operation already in progress";
  case EINPROGRESS: return "Operation now in progress";
  case ESTALE: return "Stale file handle";
  case EUCLEAN: return "Structure needs cleaning";
  case ENOTNAM: return "Not a XENIX named type file";
  case ENAVAIL: return "No XENIX semaphores available";
  case EISNAM: return "Is a named type file";
  case EREMOTEIO: return "Remote I/O error";
  case EDQUOT: return "Disk quota exceeded";
  case ENOMEDIUM: return "No medium found";
  case EMEDIUMTYPE: return "Wrong medium type";
  case ECANCELED: return "Operation canceled";
  case ENOKEY: return "Required key not available";
  case EKEYEXPIRED: return "Key has expired";
  case EKEYREVOKED: return "Key has been revoked";
  case EKEYREJECTED: return "Key was rejected by service";
  case EOWNERDEAD: return "Owner died";
  case ENOTRECOVERABLE: return "State not recoverable";
  case ERFKILL: return "Operation not possible due to RF-kill";
  case EHWPOISON: return "Memory page has hardware error";
  default: return "Unknown error";
  }
}

LIBRARY("the text of an error number") char *strerror(int error) {
  return (char *)weir_error_text(error);
}

LIBRARY("the text of an error number") int strerror_r(int error, char *buffer, size_t size) {
  return strlcpy(buffer, weir_error_text(error), size) < size ? 0 : ERANGE;
}

LIBRARY("the text of an error number")
int __xpg_strerror_r(int error, char *buffer, size_t size) {
  return strerror_r(error, buffer, size);
}

LIBRARY("a message with the text of errno") void perror(const char *text) {
  const char *error = weir_error_text(errno);
  if (text && *text)
    fprintf(stderr, "%s: %s\n", text, error);
  else
    fprintf(stderr, "%s\n", error);
}

LIBRARY("formats to a block") int vasprintf(char **text, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(0, 0, format, list);
  *text = length < 0 ? 0 : malloc((size_t)length + 1);
  int result = *text ? vsnprintf(*text, (size_t)length + 1, format, again) : -1;
  va_end(again);
  return result;
}

LIBRARY("formats to a block") int asprintf(char **text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vasprintf(text, format, list);
  va_end(list);
  return result;
}

LIBRARY("formats to a block")
int __vasprintf_chk(char **text, int flag, const char *format, va_list list) {
  (void)flag;
  return vasprintf(text, format, list);
}

LIBRARY("formats to a block")
int __asprintf_chk(char **text, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vasprintf(text, format, list);
  va_end(list);
  return result;
}
