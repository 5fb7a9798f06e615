volatile int f;
int main(void){ while(!f); return 0; }
