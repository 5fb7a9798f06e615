#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, SWAP, JNZ, DEC, PRINT, HALT };
int main(void) { int code[] = {PUSH, 1, PUSH, 10, SWAP, PUSH, 3, MUL, PUSH, 1, ADD, SWAP, DEC, DUP, JNZ, 4, SWAP, PRINT, HALT}, st[20], sp = 0; for (int pc = 0;;) switch (code[pc++]) { case PUSH: st[sp++] = code[pc++]; break; case ADD: sp--; st[sp - 1] += st[sp]; break; case MUL: sp--; st[sp - 1] *= st[sp]; break; case DUP: st[sp] = st[sp - 1]; sp++; break; case SWAP: { int t = st[sp - 1]; st[sp - 1] = st[sp - 2]; st[sp - 2] = t; break; } case DEC: st[sp - 1]--; break; case JNZ: pc = st[--sp] ? code[pc] : pc + 1; break; case PRINT: printf("%d\n", st[--sp]); break; case HALT: return 0; } }
