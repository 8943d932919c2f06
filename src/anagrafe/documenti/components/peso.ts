/** `312 KB`; megabytes from a thousand up. Never less than 1 KB. */
export function pesoDelFile(byte: number): string {
  const kb = Math.max(1, Math.round(byte / 1024))
  if (kb < 1000) return `${kb} KB`
  return `${(byte / 1_048_576).toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB`
}
