/** Example: a batch job on virtual threads that traces itself with the SDK. */
package dev.sonda.examples.batch;
