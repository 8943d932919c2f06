import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { crediti, restituzioni } from '#carte/crediti/queries.server.ts'
import { fatture, pagamenti, tabellaRate } from '#carte/fatture/queries.server.ts'
import { preventivi } from '#carte/preventivi/queries.server.ts'
import { TIPOLOGIE_PREVENTIVO } from '#carte/preventivi/rules.ts'
import { contrattiCanoni } from '#scadenze/contratti/canoni.queries.server.ts'
import { contratti } from '#scadenze/contratti/queries.server.ts'
import { contatti } from '#scadenze/scadenze/contatti.queries.server.ts'
import { scadenzeFatte } from '#scadenze/scadenze/queries.server.ts'
import type { DbRow, Table } from '#server/data/table.ts'
import { addDays, addMonths, instantFromRome, oggi } from '#shared/dates.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import type { Bench } from './bench.ts'

/** Numbers that look random and are the same for a seed. */
export function dado(seme: number): (quanti: number) => number {
  let stato = seme * 2_654_435_761 + 1
  return (quanti) => {
    stato = (Math.imul(stato ^ (stato >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor(((stato ^ (stato >>> 13)) >>> 0) % quanti)
  }
}

/** Writes an archive of all kinds of records, within two years before and some weeks after today, straight into the tables. */
export async function archivioACaso(bench: Bench, seme: number, quante: number): Promise<void> {
  const tira = dado(seme)
  const uno = <T>(da: readonly T[]): T => da[tira(da.length)] as T
  const adesso = new Date().toISOString()
  const giornoFra = (prima: number, dopo: number) => addDays(oggi(), tira(prima + dopo) - prima)
  const alle = (giorno: string) => instantFromRome(giorno, `${String(7 + tira(12)).padStart(2, '0')}:00`)
  const soldi = () => tira(500_000) / 100
  const libera = bench.db as unknown as {
    insertInto: (t: string) => {
      values: (r: DbRow[]) => { returning: (c: string) => { execute: () => Promise<{ id: number }[]> } }
    }
  }
  const scrivi = async (table: Table, righe: object[]): Promise<number[]> => {
    const ids: number[] = []
    for (const riga of righe) {
      const valori = table.valori(riga)
      const [messa] = await libera
        .insertInto(table.nome)
        .values([{ created_at: adesso, updated_at: adesso, ...valori, ...table.derivate(valori) }])
        .returning('id')
        .execute()
      ids.push(messa?.id ?? 0)
    }
    return ids
  }
  const tante = (n: number, fa: (n: number) => object) => Array.from({ length: n }, (_, i) => fa(i))
  const persone = await scrivi(
    clienti,
    tante(quante, (n) => ({ nome: `Nome${n}`, cognome: `Caso${seme}-${n}`, tipo: 'Privato' })),
  )
  const [fornitoreId = 1] = await scrivi(fornitori, [{ ragioneSociale: `Forni ${seme}` }])
  const tecnici = [bench.operatore.id, bench.direttore.id]
  const visite = await scrivi(
    appuntamenti,
    tante(quante * 4, () => {
      const giorno = giornoFra(800, 50)
      const dataInizio = alle(giorno)
      const passata = giorno < oggi()
      return {
        ...{ titolo: 'Visita', tipologia: uno(TIPOLOGIE_APPUNTAMENTO), priorita: 'Media' },
        stato: passata
          ? uno(['Completato', 'Completato', 'Completato', 'Annullato', 'Programmato', 'Da_Riprogrammare'])
          : uno(['Programmato', 'Programmato', 'Annullato']),
        dataInizio,
        dataFine: new Date(Date.parse(dataInizio) + (1 + tira(40)) * 1_800_000).toISOString(),
        ...{ clienteId: uno(persone), utenteAssegnatoId: uno(tecnici) },
        ...{ incasso: tira(3) === 0 ? null : soldi(), spese: tira(4) === 0 ? soldi() : null },
        richiestaRicevuta: tira(6) === 0,
      }
    }),
  )
  await scrivi(
    preventivi,
    tante(quante, (n) => {
      const creato = giornoFra(500, 0)
      const stato = uno(['Bozza', 'Inviato', 'Accettato', 'Rifiutato', 'Scaduto'])
      const totale = soldi()
      return {
        ...{
          numeroPreventivo: `P-${seme}-${n}`,
          titolo: 'Lavoro',
          tipologia: uno(TIPOLOGIE_PREVENTIVO),
          stato,
        },
        ...{ createdAt: alle(creato), subtotale: totale, ivaImporto: 0, totale, validitaGiorni: 30 },
        accettato: stato === 'Accettato',
        dataAccettazione: stato === 'Accettato' ? alle(addDays(creato, tira(40))) : null,
        dataScadenza: tira(4) === 0 ? null : addDays(creato, 30),
        ...{ clienteId: uno(persone), utenteCreatoreId: uno([1, ...tecnici]) },
      }
    }),
  )
  const documenti = tante(quante * 2, (n) => {
    const tipo = uno(['Attiva', 'Attiva', 'Passiva'])
    const totale = (100 + tira(500_000)) / 100
    const dataEmissione = giornoFra(400, 0)
    return {
      ...{ numeroDocumento: `F-${seme}-${n}`, tipo, dataEmissione, metodoPagamento: 'Bonifico' },
      ...{ subtotale: totale, ivaImporto: 0, totale },
      netto_a_pagare: tira(5) === 0 ? Math.round(totale * 80) / 100 : totale,
      ...{ stato: 'Da_Pagare', fase: uno(['Registrata', 'Emessa', 'Registrata', 'Bozza']) },
      tipoDocumento: uno(['TD01', 'TD01', 'TD01', 'TD04']),
      dataScadenza: tira(5) === 0 ? null : addDays(dataEmissione, tira(90)),
      ...(tipo === 'Attiva' ? { clienteId: uno(persone) } : { fornitoreId }),
    }
  })
  const fatte = await scrivi(fatture, documenti)
  const dipendenti = documenti as { clienteId?: number; fase: string }[]
  const credito = await scrivi(
    crediti,
    tante(quante >> 1, () => ({
      ...(tira(4) === 0 ? { fornitoreId } : { clienteId: uno(persone) }),
      ...{ data: giornoFra(400, 0), importo: (100 + tira(500_000)) / 100, metodo: 'Bonifico' },
      fatturaId: tira(4) === 0 ? uno(fatte) : null,
    })),
  )
  await scrivi(
    restituzioni,
    credito
      .filter(() => tira(3) === 0)
      .map((creditoId) => ({
        ...{ creditoId, data: giornoFra(300, 0), importo: (1 + tira(90)) / 100, metodo: 'Bonifico' },
      })),
  )
  await scrivi(
    pagamenti,
    fatte.flatMap((fatturaId, n) =>
      dipendenti[n]?.fase === 'Bozza'
        ? []
        : tante(tira(3), () => ({
            ...{ fatturaId, data: giornoFra(400, 0), importo: soldi(), metodo: 'Contanti' },
            ...{ abbuono: 0.01, clienteId: dipendenti[n]?.clienteId ?? null },
            appuntamentoId: tira(3) === 0 ? uno(visite) : null,
            notaCreditoId: tira(8) === 0 ? uno(fatte) : null,
            creditoId: tira(8) === 0 ? uno(credito) : null,
          })),
    ),
  )
  await scrivi(
    tabellaRate,
    fatte
      .filter(() => tira(4) === 0)
      .flatMap((fatturaId) =>
        tante(2, (n) => ({
          ...{ fatturaId, numeroRata: n + 1, importo: soldi(), dataScadenza: giornoFra(60, 60) },
          pagata: tira(2) === 0,
        })),
      ),
  )
  await scrivi(
    scadenzeFatte,
    tante(quante, () => {
      const fattaIl = giornoFra(400, 0)
      return {
        ...{ clienteId: uno(persone), controllo: uno(['Manutenzione', 'RCEE']), fattaIl },
        dataDovuta: tira(5) === 0 ? null : addDays(fattaIl, tira(60) - 30),
      }
    }),
  )
  await libera
    .insertInto('scadenze')
    .values(
      tante(quante * 2, () => ({
        ...{ cliente_id: uno(persone), controllo: uno(['Manutenzione', 'RCEE']), motivo: 'a caso' },
        stato: uno(['Da_Programmare', 'Da_Programmare', 'Sospesa', 'Prenotata', 'Non_Dovuta']),
        data_dovuta: tira(6) === 0 ? null : giornoFra(300, 90),
        ...{ created_at: adesso, updated_at: adesso },
      })) as DbRow[],
    )
    .returning('id')
    .execute()
  await scrivi(
    contatti,
    tante(quante >> 1, () => ({
      ...{
        clienteId: uno(persone),
        esito: uno(['Sentito', 'Rifiuta']),
        utente: 'admin',
        il: giornoFra(90, 0),
      },
    })),
  )
  const accordi = tante(quante >> 1, (n) => {
    const dataInizio = giornoFra(900, 0)
    const durataMesi = uno([6, 12, 24])
    const stato = uno(['Attivo', 'Attivo', 'Disdetto', 'Bozza'])
    return {
      ...{ numero: `C-${seme}-${n}`, clienteId: uno(persone), stato, dataInizio, durataMesi },
      fine: addDays(addMonths(dataInizio, durataMesi * (1 + tira(2))), -1),
      ...{ rinnovoTacito: tira(2) === 0, preavvisoGiorni: 30, canone: soldi(), periodicita: 'Annuale' },
      ...{ anticipato: true, visiteAnno: 1, ancora: 'Data_Fissa', rceeCompreso: true, aliquotaIva: '10' },
      disdettoIl: stato === 'Disdetto' ? giornoFra(300, 0) : null,
    }
  })
  const presi = await scrivi(contratti, accordi)
  await scrivi(
    contrattiCanoni,
    presi.map((contrattoId) => {
      const dal = giornoFra(60, 80)
      return { contrattoId, dal, al: addMonths(dal, 12), dovutoDal: dal, importo: soldi() }
    }),
  )
}
