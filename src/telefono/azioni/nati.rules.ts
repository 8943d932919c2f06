import * as z from 'zod'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { NASCITE, type Nascita } from './rules.ts'

const conUid = z.object({ uid: z.uuid(), clienteId: z.int().positive().nullable().catch(null) })

/** What an action makes, under which uid and for whom, whatever else is wrong with it; null where it makes nothing. */
export function nascitaDi({ tipo, corpo }: { tipo: string; corpo: unknown }) {
  const genere = NASCITE.find((nascita) => nascita === tipo)
  const letto = conUid.safeParse(corpo)
  return genere && letto.success ? { genere, ...letto.data } : null
}

const PAROLE: Record<Nascita, string> = {
  'caldaia.salva': 'Caldaia',
  'condizionatore.salva': 'Condizionatore',
  'visita.nuova': 'Visita iniziata sul posto',
}

/** What an Admin reads of it before deciding: `Caldaia Vaillant ecoTEC plus, matricola VA-1`. */
export function nuovoInBreve(tipo: string, corpo: string | null): string | null {
  const letto = corpo && JSON.parse(corpo)
  const nascita = nascitaDi({ tipo, corpo: letto })
  if (!nascita) return null
  const { marca = '', modello = '', matricola, serialNumber, tipologia } = letto as Record<string, string>
  const parola = PAROLE[nascita.genere]
  if (nascita.genere === 'visita.nuova') return [parola, tipologia].filter(Boolean).join(': ')
  const numero = matricola ?? serialNumber
  return `${parola} ${nomeApparecchio({ marca, modello })}${numero ? `, matricola ${numero}` : ''}`
}
