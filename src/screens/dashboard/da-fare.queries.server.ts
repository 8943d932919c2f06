import { elencaChieste } from '#anagrafe/orari/elenco.queries.server.ts'
import { arrivateDaConfermare } from '#archivio/fatture-ricevute/per-pec.queries.server.ts'
import { contaFerme } from '#carte/commesse/queries.server.ts'
import { contaEntro, contaPerGenere } from '#carte/da-fatturare/queries.server.ts'
import { trovate } from '#carte/fatture/queries.server.ts'
import { contaPezzi } from '#carte/pezzi/queries.server.ts'
import { contaDaProgrammare } from '#scadenze/scadenze/bacheca.queries.server.ts'
import { contaPronte } from '#screens/programmazione/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { countOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { contaDaVerificare } from '#telefono/azioni/queries.server.ts'
import { contaAltroGiorno } from '#visite/messaggi/altro-giorno.queries.server.ts'
import { contaDaDire } from '#visite/messaggi/avvisi.queries.server.ts'
import { contaDaDecidere } from '#visite/messaggi/queries.server.ts'
import { COSE_DA_FARE, type CosaDaFare, type DaFare } from './contract.ts'

const URGENTI: readonly CosaDaFare[] = ['da_fatturare_oggi', 'fatture_scadute', 'azioni_da_decidere']

/** Received invoices that wait for a confirmation, and where they are looked through. */
async function fattureArrivate(db: Db, utenteId: number) {
  const { quanti, ricezione } = await arrivateDaConfermare(db, utenteId)
  return { quanti, percorso: `/contabilita/ricevute${ricezione ? `?ricezione=${ricezione}` : ''}` }
}

/** What waits for this person, the most urgent first; only where there is something. The lists are all an Admin's. */
export async function trovaDaFare({ db, utente }: Pick<Context, 'db' | 'utente'>): Promise<DaFare[]> {
  if (!isAdmin(utente)) return []
  const [
    daFatturare,
    entroOggi,
    scadute,
    arrivate,
    messaggi,
    daDire,
    altroGiorno,
    daProgrammare,
    azioni,
    chieste,
    ferme,
    pronte,
    { daOrdinare, inRitardo },
  ] = await Promise.all([
    contaPerGenere(db),
    contaEntro(db, oggi()),
    countOf(trovate(db, { stati: ['Scaduta'] })),
    fattureArrivate(db, utente.id),
    contaDaDecidere(db),
    contaDaDire(db),
    contaAltroGiorno(db),
    contaDaProgrammare(db),
    contaDaVerificare(db),
    elencaChieste(db),
    contaFerme(db),
    contaPronte(db),
    contaPezzi(db),
  ])
  const { visita, preventivo, canone, acconto } = daFatturare
  const cose: Record<CosaDaFare, Omit<DaFare, 'che' | 'urgente'>> = {
    da_fatturare_oggi: { quanti: entroOggi, percorso: '/contabilita/da-fatturare?entro=oggi' },
    fatture_scadute: { quanti: scadute, percorso: '/contabilita?scheda=fatture&stati=Scaduta' },
    azioni_da_decidere: { quanti: azioni, percorso: '/azioni?verifica=1' },
    pezzi: { quanti: daOrdinare + inRitardo, in_ritardo: inRitardo, percorso: '/contabilita/pezzi' },
    assenze_chieste: { quanti: chieste.length, percorso: '/appuntamenti/assenze' },
    fatture_arrivate: arrivate,
    si_puo_prenotare: { quanti: pronte, percorso: '/appuntamenti/da-programmare' },
    messaggi: { quanti: messaggi + daDire + altroGiorno, percorso: '/appuntamenti/messaggi' },
    da_programmare: { quanti: daProgrammare, percorso: '/appuntamenti/da-programmare' },
    commesse_ferme: { quanti: ferme, percorso: '/contabilita/commesse?stato=ferme' },
    preventivi_accettati: { quanti: preventivo, percorso: '/contabilita/da-fatturare?solo=preventivo' },
    da_fatturare: {
      quanti: visita + preventivo + canone + acconto,
      percorso: '/contabilita/da-fatturare',
    },
  }
  const urgente = (che: CosaDaFare) => URGENTI.includes(che) || (cose[che].in_ritardo ?? 0) > 0
  return COSE_DA_FARE.map((che) => ({ che, ...cose[che], urgente: urgente(che) })).filter(
    ({ quanti }) => quanti > 0,
  )
}
