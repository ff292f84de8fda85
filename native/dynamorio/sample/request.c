#include "request.h"

cs_request *cd_sample;
