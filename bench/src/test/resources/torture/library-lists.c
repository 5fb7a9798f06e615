#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>
#ifndef STAILQ_FOREACH_SAFE
#define STAILQ_FOREACH_SAFE(v, h, f, n) for ((v) = STAILQ_FIRST(h); (v) && ((n) = STAILQ_NEXT(v, f), 1); (v) = (n))
#endif
#ifndef TAILQ_FOREACH_SAFE
#define TAILQ_FOREACH_SAFE(v, h, f, n) for ((v) = TAILQ_FIRST(h); (v) && ((n) = TAILQ_NEXT(v, f), 1); (v) = (n))
#endif
struct s { int v; SLIST_ENTRY(s) l; };
struct d { int v; LIST_ENTRY(d) l; };
struct q { int v; STAILQ_ENTRY(q) l; };
struct t { int v; TAILQ_ENTRY(t) l; };
SLIST_HEAD(slist, s);
LIST_HEAD(list, d);
STAILQ_HEAD(stailq, q);
TAILQ_HEAD(tailq, t);
int main(void) {
  struct s s[5], *sp;
  struct slist sh = SLIST_HEAD_INITIALIZER(sh);
  SLIST_INIT(&sh);
  for (int i = 0; i < 5; i++) { s[i].v = i; if (i == 3) SLIST_INSERT_AFTER(&s[1], &s[3], l); else SLIST_INSERT_HEAD(&sh, &s[i], l); }
  SLIST_FOREACH(sp, &sh, l) printf("%d ", sp->v);
  SLIST_REMOVE(&sh, &s[3], s, l);
  SLIST_REMOVE_HEAD(&sh, l);
  SLIST_FOREACH(sp, &sh, l) printf("%d ", sp->v);
  printf("%d\n", SLIST_EMPTY(&sh));
  struct d d[5], *dp;
  struct list dh;
  LIST_INIT(&dh);
  for (int i = 0; i < 5; i++) { d[i].v = i; if (i == 3) LIST_INSERT_AFTER(&d[0], &d[3], l); else if (i == 4) LIST_INSERT_BEFORE(&d[2], &d[4], l); else LIST_INSERT_HEAD(&dh, &d[i], l); }
  LIST_FOREACH(dp, &dh, l) printf("%d ", dp->v);
  LIST_REMOVE(&d[4], l); LIST_REMOVE(&d[3], l); LIST_REMOVE(&d[1], l);
  LIST_FOREACH(dp, &dh, l) printf("%d ", dp->v);
  printf("\n");
  struct q q[6], *qp, *qn;
  struct stailq qh = STAILQ_HEAD_INITIALIZER(qh), qo = STAILQ_HEAD_INITIALIZER(qo);
  for (int i = 0; i < 4; i++) { q[i].v = i; if (i == 2) STAILQ_INSERT_HEAD(&qh, &q[i], l); else STAILQ_INSERT_TAIL(&qh, &q[i], l); }
  q[4].v = 4; STAILQ_INSERT_AFTER(&qh, &q[3], &q[4], l);
  STAILQ_FOREACH(qp, &qh, l) printf("%d ", qp->v);
  STAILQ_REMOVE(&qh, &q[4], q, l);
  q[5].v = 5; STAILQ_INSERT_TAIL(&qo, &q[5], l);
  STAILQ_CONCAT(&qh, &qo);
  STAILQ_FOREACH_SAFE(qp, &qh, l, qn) printf("%d ", qp->v);
  while (!STAILQ_EMPTY(&qh)) STAILQ_REMOVE_HEAD(&qh, l);
  STAILQ_INSERT_TAIL(&qh, &q[0], l);
  printf("%d\n", STAILQ_FIRST(&qh)->v);
  struct t t[6], *tp, *tn;
  struct tailq th = TAILQ_HEAD_INITIALIZER(th), to;
  TAILQ_INIT(&to);
  for (int i = 0; i < 3; i++) { t[i].v = i; TAILQ_INSERT_TAIL(&th, &t[i], l); }
  t[3].v = 3; TAILQ_INSERT_HEAD(&th, &t[3], l);
  t[4].v = 4; TAILQ_INSERT_AFTER(&th, &t[2], &t[4], l);
  t[5].v = 5; TAILQ_INSERT_BEFORE(&t[1], &t[5], l);
  TAILQ_FOREACH(tp, &th, l) printf("%d ", tp->v);
  TAILQ_FOREACH_REVERSE(tp, &th, tailq, l) printf("%d ", tp->v);
  printf("%d %d\n", TAILQ_LAST(&th, tailq)->v, TAILQ_PREV(&t[1], tailq, l)->v);
  TAILQ_REMOVE(&th, &t[4], l); TAILQ_REMOVE(&th, &t[3], l); TAILQ_REMOVE(&th, &t[1], l);
  TAILQ_INSERT_TAIL(&to, &t[1], l);
  TAILQ_CONCAT(&th, &to, l);
  TAILQ_FOREACH_SAFE(tp, &th, l, tn) { printf("%d ", tp->v); TAILQ_REMOVE(&th, tp, l); }
  printf("%d %d\n", TAILQ_EMPTY(&th), TAILQ_EMPTY(&to));
  return 0;
}
