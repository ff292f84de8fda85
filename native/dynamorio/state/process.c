#include "process.h"

ca_process cd_process;
