import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const cliente = async (cognome: string, comune: string | null, indirizzo = 'Via Roma 1') =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome, comune, indirizzo } })).id as number
const visita = async (clienteId: number, ora: number) =>
  (
    await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: io.id },
        ...{ dataInizio: `${oggi()}T${dueCifre(ora)}:00`, dataFine: `${oggi()}T${dueCifre(ora)}:50` },
      },
    })
  ).id as number
const dueCifre = (n: number) => String(n).padStart(2, '0')
const dellaVisita = async (id: number) =>
  (await bench.dati('GET', '/giornata', { come: io.token })).lavori.find(
    ({ visitaId }: { visitaId: number }) => visitaId === id,
  )

test('i minuti per arrivare: dalla visita prima di quel giorno, se no da dove si parte; dove non si sa, niente', async () => {
  const prima = await visita(await cliente('Prima', 'Portici'), 10)
  const dopo = await visita(await cliente('Dopo', 'Napoli'), 11)
  const vicina = await visita(await cliente('Vicina', 'Napoli'), 12)
  const ignota = await visita(await cliente('Ignota', null), 13)
  // Nobody has said where one sets out.
  expect((await dellaVisita(prima)).minuti).toBeNull()
  await bench.dati('POST', '/orari', { corpo: { utenteId: io.id, parteDa: 'Torre del Greco (NA)' } })
  expect((await dellaVisita(prima)).minuti).toBeGreaterThanOrEqual(15)
  expect((await dellaVisita(dopo)).minuti).toBeGreaterThanOrEqual(15)
  expect((await dellaVisita(vicina)).minuti).toBe(0)
  expect((await dellaVisita(ignota)).minuti).toBeNull()
  // What was called off is no place one comes from.
  await bench.dati('PUT', `/appuntamenti/${dopo}`, { corpo: { stato: 'Annullato' } })
  expect((await dellaVisita(vicina)).minuti).toBeGreaterThanOrEqual(15)
})

test('di una visita di più persone dice come si chiama ognuno, per il rapporto; di chi va da solo non serve', async () => {
  const luca = await newPerson(bench, 3)
  await bench.dati('PUT', `/utenti/${luca.id}`, { corpo: { nome: 'Luca', cognome: 'Ferrero' } })
  const id = await visita(await cliente('Insieme', 'Napoli'), 17)
  expect(await dellaVisita(id)).not.toHaveProperty('nomi')
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { aiutanti: [{ utenteId: luca.id }] } })
  expect((await dellaVisita(id)).nomi).toEqual([
    { utente_id: io.id, nome: io.nomeUtente },
    { utente_id: luca.id, nome: 'Luca Ferrero' },
  ])
})

test('l’ultima volta: letture, foto e chi c’era, del rapporto di un’altra visita dello stesso cliente', async () => {
  const suo = await cliente('Ultima', 'Napoli')
  const fatta = await visita(suo, 8)
  const oggiDaLui = await visita(suo, 15)
  expect((await dellaVisita(oggiDaLui)).ultimaVolta).toBeNull()
  const azione = await rapportoDi(bench, fatta, { come: io.token })
  const { esiti } = await bench.dati('POST', '/azioni', {
    corpo: { utenteId: io.id, azioni: [azione] },
    come: io.token,
  })
  expect(esiti[0].esito).toBe('fatta')
  expect((await dellaVisita(oggiDaLui)).ultimaVolta).toMatchObject({
    tecnico: io.nomeUtente,
    letture: [{ grandezza: 'pressione_impianto', valore: '1,4' }],
    foto: [],
  })
  // Of its own report nothing is told as of the last time.
  expect((await dellaVisita(fatta)).ultimaVolta).toBeNull()
  // Called by one's name once it was said.
  await bench.dati('PUT', '/auth/nome', { corpo: { nome: 'Marco', cognome: 'Rossi' }, come: io.token })
  expect((await dellaVisita(oggiDaLui)).ultimaVolta.tecnico).toBe('Marco Rossi')
})
