import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloUno, rceeDi } from '#test/rcee.ts'
import { rapportoDi } from '#test/report.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
// What was signed has a day of its own, which the office remembers for 400 days.
const ADESSO = '2026-11-25T09:24:00Z'
beforeEach(() => stopClock(bench, ADESSO))

const io = await newPerson(bench, 3)
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Piero', cognome: 'Scotto', provincia: 'TO', comune: 'Rivoli' },
})
const GIORNO = 86_400_000
const AVANTI = 7 * GIORNO
const fra = (ms: number) => new Date(Date.parse(ADESSO) + ms).toISOString()

async function visita() {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const caldaia = async () =>
  (await bench.dati('POST', '/caldaie', { corpo: { clienteId, ...CALDAIA_UNO } })).id as number

/** As a telephone sends that is a week ahead and hasn't heard of it. */
async function manda(azione: object, avanti = AVANTI) {
  const { corpo } = await bench.chiedi('POST', '/azioni', {
    corpo: { utenteId: io.id, oraInvio: fra(avanti), azioni: [azione] },
    come: io.token,
  })
  return corpo.data.esiti[0]
}
const ore = { confermataIl: fra(AVANTI - 60_000), oraTelefono: fra(AVANTI - 60_000) }
const FUTURO = dayInRome(ore.confermataIl)
const quando = { data_controllo: FUTURO, arrivo: '09:00', partenza: '09:40' }
const attesa = async (uid: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  ((await bench.dati('GET', '/azioni')) as any[]).find((una) => una.uid === uid)
const momento = (istante: string) => `${formatDate(dayInRome(istante))} ${timeInRome(istante)}`
const decidi = (id: number, esito: string) =>
  bench.dati('POST', `/azioni/${id}/decisione`, { corpo: { esito, motivo: 'Così' } })

test('un RCEE firmato con l’orologio avanti va all’ufficio, che lo accetta con il giorno giusto', async () => {
  const [visitaId, caldaiaId] = [await visita(), await caldaia()]
  const azione = await rceeDi(
    bench,
    { visitaId, clienteId, caldaiaId },
    {
      ...{ come: io.token, ...ore, dati: { quando } },
      corpo: {
        firmatoIl: fra(AVANTI - 120_000),
        imparato: {
          generatore: {},
          impianto: {
            codiceCatasto: { prima: null, dopo: '21180447' },
            provincia: { prima: null, dopo: 'TO' },
          },
        },
      },
    },
  )
  const esito = await manda(azione)
  expect(esito).toMatchObject({
    ...{ esito: 'verifica', motivo: 'Il controllo è nel futuro', ora_telefono: ore.oraTelefono },
  })
  expect(Date.now() - Date.parse(esito.ora_corretta)).toBeGreaterThan(50_000)
  expect(Date.now() - Date.parse(esito.ora_corretta)).toBeLessThan(GIORNO / 24)
  const giorno = dayInRome(esito.ora_corretta)
  expect((await manda(azione)).ora_corretta).toBe(esito.ora_corretta)
  const aspetta = await attesa(azione.id)
  const numero = `RCEE-${FUTURO.replaceAll('-', '')}-C${caldaiaId}`
  expect(aspetta).toMatchObject({
    ...{ ora_telefono: ore.oraTelefono, ora_corretta: esito.ora_corretta, confermata_il: esito.ora_corretta },
    rcee: { codice: numero, data_controllo: FUTURO, corretto: giorno },
  })
  await decidi(aspetta.id, 'Accettata')

  const [suo] = await bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })
  // What was printed keeps its number; what counts has its day.
  expect(suo).toMatchObject({ codice: numero, data_controllo: giorno, stato: 'Chiuso' })
  expect(Date.parse(suo.firmato_il)).toBeLessThan(Date.now())
  const { dati, giudizio } = await bench.dati('GET', `/rcee-moduli/${suo.id}`)
  expect(dati.quando.data_controllo).toBe(FUTURO)
  expect(giudizio.errori.filter(({ gravita }: { gravita: string }) => gravita === 'blocca')).toEqual([])
  expect(await bench.dati('GET', `/rcee/${suo.rcee_id}`)).toMatchObject({
    ...{ data_emissione: giorno, numero_documento: numero },
  })
  expect((await bench.dati('GET', `/caldaie/${caldaiaId}`)).ultima_revisione).toBe(giorno)
  const [documento] = await bench.dati('GET', '/documenti', { query: { clienteId } })
  expect(documento).toMatchObject({
    nome_file: `${numero}.pdf`,
    descrizione: `${numero} · Vaillant · ecoTEC plus · del ${formatDate(giorno)}, il PDF dice ${formatDate(FUTURO)}`,
  })
  // A correction of it begins with the day that counts.
  const correzione = { precedenteUid: suo.uid, motivo: 'Data' }
  const corretta = await rceeDi(
    bench,
    { visitaId, clienteId, caldaiaId },
    { come: io.token, dati: { quando: { ...quando, data_controllo: giorno } }, corpo: { correzione } },
  )
  expect((await manda(corretta)).esito).toBe('fatta')
})

test('rifiutato non resta niente; ciò che va contro una regola lo guarda l’ufficio, con tutt’e due le ore', async () => {
  const [visitaId, caldaiaId] = [await visita(), await caldaia()]
  const dove = { visitaId, clienteId, caldaiaId }
  const azione = await rceeDi(bench, dove, { come: io.token, ...ore, dati: { quando } })
  expect((await manda(azione)).esito).toBe('verifica')
  await decidi((await attesa(azione.id)).id, 'Rifiutata')
  expect(await bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })).toEqual([])
  const esito = { ...moduloUno().dati.esito, prescrizioni: 'Spento' }
  const rotto = await rceeDi(bench, dove, { come: io.token, ...ore, dati: { quando, esito } })
  expect(await manda(rotto)).toMatchObject({
    ...{ esito: 'verifica', motivo: 'Con una prescrizione l’impianto non può funzionare' },
    ...{ ora_telefono: expect.any(String), ora_corretta: expect.any(String) },
  })
})

test('un rapporto firmato con l’orologio avanti: accettato ha le ore giuste, e il PDF resta com’è', async () => {
  const visitaId = await visita()
  const [arrivo, partenza] = [fra(AVANTI - 3_600_000), fra(AVANTI - 120_000)]
  const azione = await rapportoDi(bench, visitaId, {
    come: io.token,
    contenuto: { arrivo, partenza },
    corpo: { firmatoIl: fra(AVANTI - 90_000) },
  })
  const detto = await manda({ ...azione, ...ore })
  expect(detto).toMatchObject({ esito: 'verifica', motivo: 'L’orario è nel futuro' })
  const aspetta = await attesa(azione.id)
  expect(aspetta.rapporto).toMatchObject({ arrivo, partenza })
  const { corretto } = aspetta.rapporto
  const durata = (di: { arrivo: string; partenza: string }) => Date.parse(di.partenza) - Date.parse(di.arrivo)
  expect(durata(corretto)).toBe(durata({ arrivo, partenza }))
  expect(Math.abs(Date.parse(partenza) - Date.parse(corretto.partenza) - AVANTI)).toBeLessThan(GIORNO / 24)
  await decidi(aspetta.id, 'Accettata')
  const [suo] = await bench.dati('GET', '/rapporti', { query: { visite: visitaId } })
  expect(suo).toMatchObject({ stato: 'Chiuso', ...corretto, impronta: azione.corpo.impronta })
  expect(Date.parse(suo.firmato_il)).toBeLessThan(Date.now())
  const documenti: { id: number; descrizione: string }[] = await bench.dati('GET', '/documenti', {
    query: { clienteId },
  })
  expect(documenti.find(({ id }) => id === suo.documento_id)?.descrizione).toBe(
    `Caldaia · ${momento(corretto.arrivo)}, il PDF dice ${momento(arrivo)}`,
  )
  // By a clock that is right, a report of today is what it was.
  const altra = await visita()
  const giusto = await rapportoDi(bench, altra, {
    come: io.token,
    contenuto: { arrivo: fra(-3_600_000), partenza: fra(-60_000) },
  })
  expect((await manda(giusto)).esito).toBe('fatta')
})

test('un orologio rimasto indietro: l’ufficio accetta il giorno e le ore giusti; senza prova che lo fosse, è creduto', async () => {
  const [visitaId, caldaiaId] = [await visita(), await caldaia()]
  const indietro = -2 * GIORNO
  const sue = { confermataIl: fra(indietro - 60_000), oraTelefono: fra(indietro - 60_000) }
  const ieriLAltro = { ...quando, data_controllo: dayInRome(sue.confermataIl) }
  const rcee = await rceeDi(
    bench,
    { visitaId, clienteId, caldaiaId },
    { come: io.token, ...sue, epoca: fra(-3_600_000), dati: { quando: ieriLAltro } },
  )
  expect(await manda(rcee, indietro)).toMatchObject({
    ...{ esito: 'verifica', motivo: 'L’orologio del telefono era indietro' },
    ...{ ora_telefono: sue.oraTelefono, ora_corretta: fra(-60_000) },
  })
  const aspetta = await attesa(rcee.id)
  expect(aspetta.rcee).toMatchObject({ data_controllo: ieriLAltro.data_controllo, corretto: oggi() })
  await decidi(aspetta.id, 'Accettata')
  expect(await bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })).toMatchObject([
    { data_controllo: oggi() },
  ])
  const altra = await caldaia()
  const creduto = await rceeDi(
    bench,
    { visitaId: await visita(), clienteId, caldaiaId: altra },
    { come: io.token, ...sue, epoca: fra(indietro - 3_600_000), dati: { quando: ieriLAltro } },
  )
  expect((await manda(creduto, indietro)).esito).toBe('fatta')
})
