import { formatEuro } from '#shared/money.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import type { Commessa } from './contract.ts'

/** The jobs of a customer, or of a quote, are everybody's to read; all of them the Admins'. */
export const puoElencareCommesse = (
  utente: CurrentUser,
  { clienteId, preventivoId }: { clienteId?: number | undefined; preventivoId?: number | undefined },
): boolean => clienteId !== undefined || preventivoId !== undefined || isAdmin(utente)

type Avanzamento = Pick<Commessa, 'quante_visite' | 'visite_fatte' | 'pezzi_attesi' | 'da_fatturare'>

/**
 * How far a job is, in one line: `2 di 4 visite fatte · aspetta un pezzo · da fatturare 3.200 €`.
 */
export function avanzamentoInParole({
  quante_visite: quante,
  visite_fatte: fatte,
  pezzi_attesi: attesi,
  da_fatturare,
}: Avanzamento): string {
  const visite =
    quante === 0
      ? 'Nessuna visita'
      : quante === 1
        ? `Visita ${fatte === 1 ? 'fatta' : 'da fare'}`
        : `${fatte} di ${quante} visite fatte`
  return [
    visite,
    attesi > 0 && (attesi === 1 ? 'aspetta un pezzo' : `aspetta ${attesi} pezzi`),
    (da_fatturare ?? 0) > 0 && `da fatturare ${formatEuro(da_fatturare).replace(',00', '')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
