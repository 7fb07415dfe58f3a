/* The files of the site that do not depend on the data. */
#ifndef REPORT_ASSET_H
#define REPORT_ASSET_H

#include "base/span.h"

struct span asset_style(void);  /* style.css */
struct span asset_script(void); /* script.js */

#endif
