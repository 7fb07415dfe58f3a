/* The files of the site that do not depend on the data. */
#ifndef REPORT_SITE_ASSET_H
#define REPORT_SITE_ASSET_H

#include "base/core/span.h"

struct span asset_style(void);      /* style.css */
struct span asset_script(void);     /* script.js */
struct span asset_favicon(void);    /* favicon.svg */
struct span asset_calculator(void); /* calculator.js */

#endif
