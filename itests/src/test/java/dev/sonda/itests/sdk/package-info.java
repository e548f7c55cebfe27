/** Programs that trace themselves with our client SDK, beside those of Perfetto's. */
@NullMarked
package dev.sonda.itests.sdk;

import org.jspecify.annotations.NullMarked;
