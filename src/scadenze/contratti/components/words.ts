import type { Tone } from '#web/ui/pill.tsx'
import type { Contratto } from '../contract.ts'
import type { StatoDiOggi } from '../rules.ts'

export const STATI_CONTRATTO_IN_PAROLE: Record<StatoDiOggi, string> = {
  Bozza: 'Bozza',
  Attivo: 'Attivo',
  Da_Rinnovare: 'Da rinnovare',
  Scaduto: 'Scaduto',
  Disdetto: 'Disdetto',
}

export const TONI_CONTRATTO: Record<StatoDiOggi, Tone> = {
  Bozza: 'neutro',
  Attivo: 'completato',
  Da_Rinnovare: 'urgente',
  Scaduto: 'annullato',
  Disdetto: 'neutro',
}

export const visiteLAnno = (n: number): string => (n === 1 ? '1 visita l’anno' : `${n} visite l’anno`)

/** Each plant once: two of a kind are `Daikin Perfera ×2`. */
export const impiantiInParole = ({ impianti }: Pick<Contratto, 'impianti'>): string =>
  [...Map.groupBy(impianti, ({ nome }) => nome)]
    .map(([nome, uguali]) => (uguali.length > 1 ? `${nome} ×${uguali.length}` : nome))
    .join(', ')
