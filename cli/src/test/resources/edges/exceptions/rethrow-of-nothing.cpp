/* No exception is being handled that could go on. */
int main() { throw; }
