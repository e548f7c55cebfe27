/** Example program without any tracing code, which the agent traces. */
package dev.sonda.examples.shop;
