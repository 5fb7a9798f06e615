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

/*
 * The GNU C library's macros look classes and the other case up in tables that begin at -128. A bit
 * of a class: capital, small, letter, digit, hexadecimal, space, visible or space, visible, blank,
 * control, punctuation, letter or digit, each from 0 on, with the two bytes of the number swapped.
 */
static const unsigned short weir_classes[384] = {
    [128] = 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x2003,
    0x2002, 0x2002, 0x2002, 0x2002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002, 0x0002, 0x6001, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xd808, 0xd808,
    0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xc004, 0xc004,
    0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508,
    0xd508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xd608, 0xd608, 0xd608,
    0xd608, 0xd608, 0xd608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608, 0xc608, 0xc608, 0xc004, 0xc004, 0xc004, 0xc004, 0x0002,
};

static const unsigned short *const weir_classes_at_0 = weir_classes + 128;

LIBRARY("where the classes of characters are looked up")
const unsigned short **__ctype_b_loc(void) {
  return (const unsigned short **)&weir_classes_at_0;
}

#define EIGHT(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7
#define THIRTY_TWO(n) EIGHT(n), EIGHT(n + 8), EIGHT(n + 16), EIGHT(n + 24)
#define LETTERS(n) EIGHT(n), EIGHT(n + 8), EIGHT(n + 16), (n) + 24, (n) + 25
#define UPPER_HALF THIRTY_TWO(128), THIRTY_TWO(160), THIRTY_TWO(192), THIRTY_TWO(224)
/* Codes of signed characters below 0, and that of the end of a file, which stays what it is. */
#define BELOW_0 \
  THIRTY_TWO(128), THIRTY_TWO(160), THIRTY_TWO(192), EIGHT(224), EIGHT(232), EIGHT(240), \
      248, 249, 250, 251, 252, 253, 254, -1

static const int weir_small[384] = {
    BELOW_0, THIRTY_TWO(0), THIRTY_TWO(32), '@',
    LETTERS('a'), EIGHT('['), EIGHT('c'), EIGHT('k'), EIGHT('s'), '{', '|', '}', '~', 127,
    UPPER_HALF,
};

static const int weir_capital[384] = {
    BELOW_0, THIRTY_TWO(0), THIRTY_TWO(32), THIRTY_TWO(64), '`',
    LETTERS('A'), '{', '|', '}', '~', 127,
    UPPER_HALF,
};

#undef EIGHT
#undef THIRTY_TWO
#undef LETTERS
#undef UPPER_HALF
#undef BELOW_0

static const int *const weir_small_at_0 = weir_small + 128;
static const int *const weir_capital_at_0 = weir_capital + 128;

LIBRARY("where small letters are looked up") const int **__ctype_tolower_loc(void) {
  return (const int **)&weir_small_at_0;
}

LIBRARY("where capital letters are looked up") const int **__ctype_toupper_loc(void) {
  return (const int **)&weir_capital_at_0;
}
