package dev.sonda.agent.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The agent records each run of this method as a slice on its thread's track.
 *
 * {@snippet class=dev.sonda.agent.internal.weave.TracedShop region=traced :
 * @Traced
 * void pay(int cents) {
 *   paid += cents;
 * }
 *
 * @Traced(value = "ship it", category = "shop")
 * void ship() {
 *   shipped++;
 * }}
 *
 * <p>Without the agent the annotation has no effect, and its class may be missing at run time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Traced {
  /** The slice's name; if empty, class and method name are used, such as {@code Shop.pay}. */
  String value() default "";

  /** The category by which sessions enable or disable the slice. */
  String category() default "java.method";
}
