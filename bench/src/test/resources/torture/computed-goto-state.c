#include <stdio.h>

int main(void) {
  const char *text = "ab1c22d";
  void *state = &&letters;
  int letters = 0, digits = 0, changes = 0;
loop:
  if (!*text) goto end;
  goto *state;
letters:
  if (*text < 'a') { state = &&digits; changes++; goto *state; }
  letters++, text++;
  goto loop;
digits:
  if (*text >= 'a') { state = &&letters; changes++; goto *state; }
  digits++, text++;
  goto loop;
end:
  printf("%d %d %d %d\n", letters, digits, changes, state == &&letters);
  return 0;
}
