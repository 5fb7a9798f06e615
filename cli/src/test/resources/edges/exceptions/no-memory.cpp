/* operator new throws where there is no memory. */
int main() {
  int *p = new int(1);
  delete p;
}
