#include <stdio.h>

#define kind(x) _Generic((x), int: "int", long: "long", double: "double", float: "float", char *: "string", default: "other")
int main(void) { char c = 1; puts(kind(1)); puts(kind(1L)); puts(kind(1.0)); puts(kind(1.0f)); puts(kind("")); puts(kind(c)); puts(kind(c + c)); }
