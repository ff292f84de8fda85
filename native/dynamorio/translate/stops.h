/* Where DynamoRIO may take other threads out of translated code: only where their state is known
 * for sure. */
#ifndef CD_STOPS_H
#define CD_STOPS_H

void cd_stops_init(void);

#endif
