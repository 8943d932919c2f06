import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { addDays, dayInRome } from '#shared/dates.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'
import type { SchedaConModuli } from '#telefono/giornata/contract.ts'
import { generatoriNati } from '#telefono/giornata/nati.rules.ts'
import { rendimentoDetto } from '#telefono/rcee-moduli/components/giudicato.ts'
import type { GeneratoreNoto } from '#telefono/rcee-moduli/components/nuovo.ts'
import type { Giudizio, ModuloCorpo } from '#telefono/rcee-moduli/contract.ts'
import { contatoreDi, generatoreStampato } from '#telefono/rcee-moduli/rules.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { requestData } from '#web/http.ts'
import { outbox } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'

/** What a form is prefilled from: the customer, and their generators with what is known of each. */
export interface ContestoRapporto {
  cliente: Cliente
  generatori: GeneratoreNoto[]
}

/** The same for a customer, with what was made here. Also where there is no network, of whom one visits. */
export function useContestoRapporto(clienteId: number) {
  const azioni = useAzioni()
  return useQuery({
    queryKey: ['clienti', 'scheda', clienteId],
    queryFn: ({ signal }) =>
      requestData<SchedaConModuli>(`/clienti/${clienteId}/scheda`, {
        query: { perRcee: true },
        signal,
      }),
    select: useCallback((scheda: SchedaConModuli) => conNatiQui(daScheda(scheda), azioni), [azioni]),
  })
}

/** Those that were saved here, once each: by this device's number until the office has them. */
function conNatiQui(contesto: ContestoRapporto, azioni: readonly Action[]): ContestoRapporto {
  const nati = generatoriNati(azioni, contesto.cliente.id)
  if (nati.length === 0) return contesto
  const presenti = contesto.generatori.map((generatore) => {
    const nato = nati.find(
      ({ tipo, creato, riga }) => tipo === generatore.tipo && [creato, riga.id].includes(generatore.riga.id),
    )
    return nato ? { ...generatore, uid: nato.uid } : generatore
  })
  const nuovi = nati.filter(({ uid }) => !presenti.some((presente) => presente.uid === uid))
  const generatori = [
    ...presenti,
    ...nuovi.map(
      ({ creato: _, ...nato }): GeneratoreNoto => ({
        ...nato,
        chiave: `${nato.tipo === 1 ? 'C' : 'K'}${nato.riga.id}`,
        nome: nomeApparecchio(nato.riga),
        ...{ impianto: null, ultimo: null, ultimoRcee: null, dovuta: null },
        ...{ visitaId: null, proposta: null, manutenzione: null },
        delGiorno: contati(nato.tipo === 1 ? 'caldaia_id' : 'condizionatore_id', nato.riga.id, null),
      }),
    ),
  ]
  return { ...contesto, generatori }
}

function daScheda({
  cliente,
  caldaie,
  condizionatori,
  impianti,
  perRcee,
  scadenze,
}: SchedaConModuli): ContestoRapporto {
  const noto = (
    chiave: 'caldaia_id' | 'condizionatore_id',
    riga: { id: number; impianto_id: number | null },
  ) => {
    // A day that was kept before there were forms knows nothing of them.
    const datiRcee = perRcee?.find((voce) => voce[chiave] === riga.id)
    const scadenza = scadenze.data.find((voce) => voce[chiave] === riga.id && voce.controllo === 'RCEE')
    const { ultimo } = datiRcee ?? {}
    return {
      impianto: impianti?.data.find(({ id }) => id === riga.impianto_id) ?? null,
      ultimo: ultimo
        ? { data_controllo: ultimo.data_controllo, dati: ultimo.dati, detto: fraseDi(ultimo.giudizio) }
        : null,
      ultimoRcee: datiRcee?.ultimo_rcee ?? null,
      delGiorno: contati(chiave, riga.id, ultimo),
      dovuta: scadenza?.data_dovuta ?? null,
      visitaId: scadenza?.appuntamento_id ?? null,
      proposta: datiRcee ? { data: datiRcee.scadenza, motivo: datiRcee.motivo } : null,
      manutenzione: datiRcee?.manutenzione ?? null,
    }
  }
  const inUso = ({ dismesso_il }: { dismesso_il: string | null }) => !dismesso_il
  return {
    cliente,
    generatori: [
      ...caldaie.data.filter(inUso).map(
        (riga): GeneratoreNoto => ({
          ...{ tipo: 1, riga, chiave: `C${riga.id}`, nome: `${riga.marca} ${riga.modello}` },
          ...noto('caldaia_id', riga),
        }),
      ),
      ...condizionatori.data.filter(inUso).map(
        (riga): GeneratoreNoto => ({
          ...{ tipo: 2, riga, chiave: `K${riga.id}`, nome: `${riga.marca} ${riga.modello}` },
          ...noto('condizionatore_id', riga),
        }),
      ),
    ],
  }
}

/** Forms of a generator that are known here, by day: the last one that arrived, and those that are under way. */
function contati(
  chiave: 'caldaia_id' | 'condizionatore_id',
  id: number,
  ultimo: { data_controllo: string; codice: string } | null | undefined,
): Record<string, number> {
  const quanti: Record<string, number> = ultimo ? { [ultimo.data_controllo]: contatoreDi(ultimo.codice) } : {}
  for (const { tipo, corpo } of outbox.actions()) {
    if (tipo !== 'rcee.chiudi') continue
    const { contenuto, correzione } = corpo as ModuloCorpo
    const giorno = contenuto.dati.quando.data_controllo
    if (generatoreStampato(contenuto)[chiave] !== id || !giorno || correzione) continue
    quanti[giorno] = Math.max(quanti[giorno] ?? 0, contenuto.progressivo ?? 1)
  }
  return quanti
}

/** What the last one said: `conforme, 99,1 su 91,76`. */
function fraseDi(giudizio: Giudizio): string {
  const rendimento = rendimentoDetto(giudizio)
  if (!rendimento) return ''
  return `${giudizio.verdetti.rendimento === 'sotto' ? 'sotto il minimo' : 'conforme'}, ${rendimento.replace(/[≥<]/, 'su')}`
}

/** The visit that is booked for the report and its registry. */
const CON_RCEE: TipologiaAppuntamento = 'Revisione + CIT'

/** Whatever is due so soon is done while one is there, in days. */
const PRESTO_GIORNI = 60

/**
 * Generators whose report is done with a visit: those it was booked for, and at a revision those that are due. A visit for the
 * registry has one in any case, however late or early: of the first to be due, else of the boilers.
 */
export function daProporre(
  visita: Pick<Appuntamento, 'id' | 'tipologia' | 'data_inizio'>,
  generatori: readonly GeneratoreNoto[],
): GeneratoreNoto[] {
  const presto = addDays(dayInRome(visita.data_inizio), PRESTO_GIORNI)
  const revisione = visita.tipologia.startsWith('Revisione')
  const dovuti = generatori.filter(
    ({ visitaId, dovuta }) => visitaId === visita.id || (revisione && dovuta !== null && dovuta <= presto),
  )
  if (dovuti.length > 0 || visita.tipologia !== CON_RCEE) return dovuti
  const [primo] = generatori.flatMap(({ dovuta }) => dovuta ?? []).toSorted()
  if (primo) return generatori.filter(({ dovuta }) => dovuta === primo)
  const caldaie = generatori.filter(({ tipo }) => tipo === 1)
  return caldaie.length > 0 ? caldaie : [...generatori]
}
