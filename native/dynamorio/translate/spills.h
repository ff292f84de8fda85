/* Registers put aside and taken back, as bytes: encoding these two instructions took a quarter of
 * the time that DynamoRIO's own part of a translation takes. */
#ifndef CD_SPILLS_H
#define CD_SPILLS_H

void cd_spills_init(void);

#endif
