/** What to tell beside an IBAN as it stands (ISO 13616, remainder 97); it warns and never blocks. */
export function avvertenzaIban(testo: string): string | undefined {
  const iban = testo.replace(/\s+/g, '').toUpperCase()
  if (iban === '') return undefined
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'Controlla l’IBAN: sembra incompleto'
  if (iban.startsWith('IT') && iban.length !== 27) return 'Un IBAN italiano ha 27 caratteri'
  let resto = 0
  for (const carattere of iban.slice(4) + iban.slice(0, 4))
    for (const cifra of String(Number.parseInt(carattere, 36))) resto = (resto * 10 + Number(cifra)) % 97
  return resto === 1 ? undefined : 'Controlla l’IBAN: le cifre di controllo non tornano'
}
