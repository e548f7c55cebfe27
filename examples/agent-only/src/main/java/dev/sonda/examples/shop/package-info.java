/** A program that knows nothing of tracing. */
package dev.sonda.examples.shop;
