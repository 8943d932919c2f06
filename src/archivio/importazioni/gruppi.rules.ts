/**
 * Puts together what belongs together: groups of rows of a file that share a customer, and customers that share a group.
 * @param coppie a group with a customer of it, null where nobody is known
 * @returns the groups that are one, in the order of their first
 */
export function gruppiInsieme(
  coppie: readonly (readonly [gruppo: number, cliente: number | null])[],
): number[][] {
  const diCliente = new Map<number, number>()
  const capo = new Map<number, number>()
  const capoDi = (gruppo: number): number => {
    let sopra = gruppo
    for (let su = capo.get(sopra); su !== undefined && su !== sopra; su = capo.get(sopra)) sopra = su
    // Whoever asks again finds it at once.
    if (sopra !== gruppo) capo.set(gruppo, sopra)
    return sopra
  }
  for (const [gruppo, cliente] of coppie) {
    if (!capo.has(gruppo)) capo.set(gruppo, gruppo)
    if (cliente === null) continue
    const precedente = diCliente.get(cliente)
    if (precedente === undefined) diCliente.set(cliente, gruppo)
    else capo.set(capoDi(gruppo), capoDi(precedente))
  }
  return [...Map.groupBy(capo.keys(), capoDi).values()]
}
