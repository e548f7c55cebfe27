/**
 * The data source {@code linux.sysfs_power}: values of the machine's batteries.
 *
 * <pre>
 *   SysfsPowerDataSource ──open──► PowerDataSourceInstance ──every(battery_poll_ms)──► a packet a battery
 *                                    └── PowerSupplyFolder ──► BatteryReader: files of one power supply
 * </pre>
 */
@NullMarked
package dev.sonda.probe.procfs.internal.power;

import org.jspecify.annotations.NullMarked;
