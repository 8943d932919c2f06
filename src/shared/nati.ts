/* What a telephone makes without a network has no number of the server's yet: it goes by one that its uid says. */

/** No record of the server's ever gets so far, and nine digits are as many as addresses take. */
const DA = 900_000_000

/** By which this device, what is signed and what is printed know it: the same wherever its uid is read. */
export const numeroLocale = (uid: string): number => DA + (Number.parseInt(uid.slice(0, 8), 16) % 100_000_000)

/** Whether a number is such a one. */
export const eLocale = (id: number): boolean => id >= DA
