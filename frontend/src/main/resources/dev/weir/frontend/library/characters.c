/* Classes of characters in the "C" locale. */
#include "weir_library.h"
#include <ctype.h>

static int weir_in(int c, int first, int last) { return c >= first && c <= last; }

LIBRARY("whether a capital letter") int isupper(int c) { return weir_in(c, 'A', 'Z'); }

LIBRARY("whether a small letter") int islower(int c) { return weir_in(c, 'a', 'z'); }

LIBRARY("whether a letter") int isalpha(int c) {
  return weir_in(c, 'A', 'Z') || weir_in(c, 'a', 'z');
}

LIBRARY("whether a decimal digit") int isdigit(int c) { return weir_in(c, '0', '9'); }

LIBRARY("whether a hexadecimal digit") int isxdigit(int c) {
  return weir_in(c, '0', '9') || weir_in(c, 'A', 'F') || weir_in(c, 'a', 'f');
}

LIBRARY("whether a letter or digit") int isalnum(int c) {
  return weir_in(c, '0', '9') || weir_in(c, 'A', 'Z') || weir_in(c, 'a', 'z');
}

LIBRARY("whether a space or tab") int isblank(int c) { return c == ' ' || c == '\t'; }

LIBRARY("whether white space") int isspace(int c) { return c == ' ' || weir_in(c, '\t', '\r'); }

LIBRARY("whether a control character") int iscntrl(int c) {
  return weir_in(c, 0, 31) || c == 127;
}

LIBRARY("whether a visible character") int isgraph(int c) { return weir_in(c, '!', '~'); }

LIBRARY("whether a visible character or space") int isprint(int c) { return weir_in(c, ' ', '~'); }

LIBRARY("whether a visible character, no letter or digit") int ispunct(int c) {
  return weir_in(c, '!', '/') || weir_in(c, ':', '@') || weir_in(c, '[', '`') ||
         weir_in(c, '{', '~');
}

LIBRARY("whether a character of seven bits") int isascii(int c) { return weir_in(c, 0, 127); }

LIBRARY("a letter as a small one") int tolower(int c) {
  return weir_in(c, 'A', 'Z') ? c - 'A' + 'a' : c;
}

LIBRARY("a letter as a capital one") int toupper(int c) {
  return weir_in(c, 'a', 'z') ? c - 'a' + 'A' : c;
}
