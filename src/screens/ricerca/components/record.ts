import {
  IconCalendarEvent,
  IconFileCertificate,
  IconFileText,
  IconReceiptEuro,
  IconTruck,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { indirizzoBreve } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { telefonoCercato } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomeSullaFattura } from '#carte/fatture/nome.rules.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayInRome, formatDate, formatShortDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { formatPhone } from '#shared/text.ts'
import type { Trovati } from '../contract.ts'
import type { GruppoTrovati, VoceTrovata } from './voce.ts'

export type Tipo = keyof Trovati

export const ICONE: Record<Tipo, TablerIcon> = {
  clienti: IconUser,
  appuntamenti: IconCalendarEvent,
  rcee: IconFileCertificate,
  preventivi: IconFileText,
  fatture: IconReceiptEuro,
  fornitori: IconTruck,
}

const insieme = (...parti: (string | null | false | undefined)[]) =>
  parti.filter(Boolean).join(' · ') || undefined

type SenzaIcona = Omit<VoceTrovata, 'chiave' | 'icona'> & { id: number }

/** What was found, as rows: each leads to the screen where this user opens such a record. */
export function gruppiTrovati(trovati: Trovati, utente: CurrentUser, cercato = ''): GruppoTrovati[] {
  // Who may book one does it from any record of a customer's.
  const per = (cliente: { id: number } | null) =>
    isAdmin(utente) && cliente ? { clienteId: cliente.id } : {}
  const gruppo = (tipo: Tipo, nomeGruppo: string, voci: SenzaIcona[]): GruppoTrovati => ({
    nome: nomeGruppo,
    voci: voci.map(({ id, ...voce }) => ({ ...voce, chiave: `${tipo} ${id}`, icona: ICONE[tipo] })),
  })
  return [
    gruppo(
      'clienti',
      'Clienti',
      trovati.clienti.map((c) => ({
        id: c.id,
        titolo: nomeCliente(c),
        dettaglio: insieme(formatPhone(telefonoCercato(c, cercato) ?? ''), indirizzoBreve(c)),
        destra: c.attivo ? undefined : 'Inattivo',
        a: `/clienti?cliente=${c.id}`,
        ...per(c),
      })),
    ),
    gruppo(
      'appuntamenti',
      'Appuntamenti',
      trovati.appuntamenti.map((a) => ({
        id: a.id,
        titolo: nomeCliente(a.cliente),
        dettaglio: insieme(
          `${formatShortDate(dayInRome(a.data_inizio))}, ${timeInRome(a.data_inizio)}`,
          a.titolo,
        ),
        visita: a.stato,
        a: versoVisita(a, utente),
        ...per(a.cliente),
      })),
    ),
    gruppo(
      'rcee',
      'RCEE',
      trovati.rcee.map((r) => ({
        id: r.id,
        titolo: nomeCliente(r.cliente),
        dettaglio: insieme(r.numero_documento, r.caldaie && `${r.caldaie.marca} ${r.caldaie.modello}`),
        destra: r.data_scadenza ? `Scade il ${formatDate(r.data_scadenza)}` : undefined,
        a: `/rcee?rcee=${r.id}`,
        ...per(r.cliente),
      })),
    ),
    gruppo(
      'preventivi',
      'Preventivi',
      trovati.preventivi.map((p) => ({
        id: p.id,
        titolo: p.numero_preventivo,
        dettaglio: insieme(nomeCliente(p.cliente), p.titolo),
        destra: formatEuro(p.totale),
        a: `/contabilita?preventivo=${p.id}`,
        ...per(p.cliente),
      })),
    ),
    gruppo(
      'fatture',
      'Fatture',
      trovati.fatture.map((f) => ({
        id: f.id,
        titolo: f.numero_documento,
        dettaglio: nomeSullaFattura(f) || undefined,
        destra: formatEuro(f.totale),
        a: `/contabilita?scheda=fatture&fattura=${f.id}`,
        ...per(f.cliente),
      })),
    ),
    gruppo(
      'fornitori',
      'Fornitori',
      trovati.fornitori.map((f) => ({
        id: f.id,
        titolo: f.ragione_sociale,
        dettaglio: insieme(f.partita_iva && `P. IVA ${f.partita_iva}`, f.comune),
        a: `/fornitori?fornitore=${f.id}`,
      })),
    ),
  ].filter(({ voci }) => voci.length > 0)
}
