/* mmap is not declared, so that all but the low half of the address that it returns is lost. */
int main(void) {
  char *page = mmap(0, 4096, 3, 34, -1, 0);
  page[0] = 1;
  return 0;
}
