#ifndef WEIR_TERMIOS_H
#define WEIR_TERMIOS_H

#include <__weir_types.h>

WEIR_BEGIN

typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;

#define NCCS 32

struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t weir_input_speed;
  speed_t weir_output_speed;
};

#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define IGNBRK 1
#define BRKINT 2
#define IGNPAR 4
#define PARMRK 010
#define INPCK 020
#define ISTRIP 040
#define INLCR 0100
#define IGNCR 0200
#define ICRNL 0400
#define IXON 02000
#define IXANY 04000
#define IXOFF 010000
#define OPOST 1
#define ONLCR 4
#define OCRNL 010
#define ONOCR 020
#define ONLRET 040
#define OFILL 0100
#define NLDLY 0400
#define NL0 0
#define NL1 0400
#define CRDLY 03000
#define CR0 0
#define CR1 01000
#define CR2 02000
#define CR3 03000
#define TABDLY 014000
#define TAB0 0
#define TAB1 04000
#define TAB2 010000
#define TAB3 014000
#define BSDLY 020000
#define BS0 0
#define BS1 020000
#define FFDLY 0100000
#define FF0 0
#define FF1 0100000
#define VTDLY 040000
#define VT0 0
#define VT1 040000
#define B0 0
#define B50 1
#define B75 2
#define B110 3
#define B134 4
#define B150 5
#define B200 6
#define B300 7
#define B600 8
#define B1200 9
#define B1800 10
#define B2400 11
#define B4800 12
#define B9600 13
#define B19200 14
#define B38400 15
#define B57600 010001
#define B115200 010002
#define CSIZE 060
#define CS5 0
#define CS6 020
#define CS7 040
#define CS8 060
#define CSTOPB 0100
#define CREAD 0200
#define PARENB 0400
#define PARODD 01000
#define HUPCL 02000
#define CLOCAL 04000
#define ISIG 1
#define ICANON 2
#define ECHO 010
#define ECHOE 020
#define ECHOK 040
#define ECHONL 0100
#define NOFLSH 0200
#define TOSTOP 0400
#define IEXTEN 0100000
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2
#define TCOOFF 0
#define TCOON 1
#define TCIOFF 2
#define TCION 3

speed_t cfgetispeed(const struct termios *settings);
speed_t cfgetospeed(const struct termios *settings);
int cfsetispeed(struct termios *settings, speed_t speed);
int cfsetospeed(struct termios *settings, speed_t speed);
int tcdrain(int file);
int tcflow(int file, int action);
int tcflush(int file, int queue);
int tcgetattr(int file, struct termios *settings);
pid_t tcgetsid(int file);
int tcsendbreak(int file, int duration);
int tcsetattr(int file, int when, const struct termios *settings);

WEIR_END

#endif
