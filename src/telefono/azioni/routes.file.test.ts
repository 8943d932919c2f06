import { randomUUID } from 'node:crypto'
import { rmSync, statSync, utimesSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { JPEG } from '#test/jpeg.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'
import { jobs } from './jobs.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Piero', cognome: 'Scotto' },
})

const visita = async (utenteAssegnatoId = io.id) => {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const manda1 = async (nome: string, contenuto: Buffer, { come = io.token, da = randomUUID() } = {}) => {
  const { corpo, intestazioni } = multipart({}, { nome, contenuto })
  return (
    await bench.dati('POST', '/azioni/file', {
      ...{ corpo, come },
      intestazioni: { ...intestazioni, 'x-dispositivo': `${da}; 1` },
    })
  ).impronta as string
}
const foto = (impronta: string) => ({
  ...{ uid: randomUUID(), categoria: 'Prima', impronta, larghezza: 8, altezza: 8 },
  scattataIl: '2026-11-24T08:30:00.000Z',
})
async function manda(azione: object, chi = io, da = randomUUID()) {
  const { stato, corpo } = await bench.chiedi('POST', '/azioni', {
    ...{ corpo: { utenteId: chi.id, azioni: [azione] }, come: chi.token },
    intestazioni: { 'x-dispositivo': `${da}; 1` },
  })
  expect([stato, corpo.error]).toEqual([200, undefined])
  return corpo.data.esiti[0]
}
const scatto = (quale: number) => {
  const una = Buffer.from(JPEG)
  una[una.indexOf(Buffer.from([0xff, 0xdb])) + 5] = quale
  return una
}
const IGNOTA = 'a'.repeat(64)

test('il file di un altro non si prende con la sua impronta: come uno che non c’è, finché non lo si manda davvero', async () => {
  // An invoice, which only an Admin reads, and another's photograph.
  const segreto = samplePdf('fattura riservata')
  const { fileMediaId } = await bench.dati(
    'POST',
    '/documenti/upload',
    multipart({ tipologia: 'Fattura' }, { nome: 'f.pdf', contenuto: segreto }),
  )
  const { impronta: pdf } = await bench.db
    .selectFrom('documenti')
    .select('impronta')
    .where('id', '=', fileMediaId)
    .executeTakeFirstOrThrow()
  const sua = await manda1('f.jpg', scatto(11), { come: altro.token })
  const { fileStore } = bench.services
  const [dove, prima] = [fileStore.path(pdf, 'pdf'), new Date('2026-01-01')]
  utimesSync(dove, prima, prima)

  const [col, con] = [await visita(), await visita()]
  const prove = [
    await rapportoDi(bench, col, { come: io.token, corpo: { pdf } }),
    await rapportoDi(bench, con, { come: io.token, contenuto: { foto: [foto(sua)] } }),
  ]
  const ignote = [
    await rapportoDi(bench, col, { come: io.token, corpo: { pdf: IGNOTA } }),
    await rapportoDi(bench, con, { come: io.token, contenuto: { foto: [foto(IGNOTA)] } }),
  ]
  const esiti = []
  for (const azione of [...prove, ...ignote]) esiti.push({ ...(await manda(azione)), id: '' })
  expect(esiti).toEqual(Array(4).fill({ ...esiti[3], esito: 'manca_file' }))
  // Nothing of it was touched, whatever it would have told.
  expect(statSync(dove).mtime).toEqual(prima)
  expect(await bench.dati('GET', '/documenti', { query: { clienteId }, come: io.token })).toEqual([])

  expect(await manda1('r.pdf', segreto)).toBe(pdf)
  expect(await manda1('f.jpg', scatto(11))).toBe(sua)
  for (const azione of prove) expect((await manda(azione)).esito).toBe('fatta')
  // Who had sent it first has it still.
  const suo = await rapportoDi(bench, await visita(altro.id), {
    ...{ come: altro.token, contenuto: { foto: [foto(sua)] } },
  })
  expect((await manda(suo, altro)).esito).toBe('fatta')
})

test('lo stesso di nuovo, da un altro telefono della stessa persona: vale', async () => {
  const [uno, due] = [randomUUID(), randomUUID()]
  const impronta = await manda1('f.jpg', scatto(12), { da: uno })
  expect(await manda1('f.jpg', scatto(12), { da: uno })).toBe(impronta)
  const azione = await rapportoDi(bench, await visita(), {
    ...{ come: io.token, contenuto: { foto: [foto(impronta)] } },
  })
  for (const da of [due, due, uno]) expect((await manda(azione, io, da)).esito).toBe('fatta')
  // The same photograph in a report of another visit.
  const ancora = await rapportoDi(bench, await visita(), {
    ...{ come: io.token, contenuto: { foto: [foto(impronta)] } },
  })
  expect((await manda(ancora)).esito).toBe('fatta')
})

test('un file che se n’era andato si chiede di nuovo, e torna', async () => {
  const impronta = await manda1('f.jpg', scatto(13))
  const azione = await rapportoDi(bench, await visita(), {
    ...{ come: io.token, contenuto: { foto: [foto(impronta)] } },
  })
  rmSync(bench.services.fileStore.path(impronta, 'jpg'))
  expect((await manda(azione)).esito).toBe('manca_file')
  await manda1('f.jpg', scatto(13))
  // After a day, as the file itself: it is asked for again, whoever else may have the same one.
  await bench.db.updateTable('file_mandati').set({ mandato_il: '2026-01-01T00:00:00.000Z' }).execute()
  for (const { run } of jobs) await run(bench.services)
  expect((await manda(azione)).esito).toBe('manca_file')
  await manda1('f.jpg', scatto(13))
  await manda1('r.pdf', samplePdf(`rapporto ${azione.corpo.contenuto.uid}`))
  for (const { run } of jobs) await run(bench.services)
  expect((await manda(azione)).esito).toBe('fatta')
})

test('la foto che il server non prende non ferma il rapporto firmato, che dice quale manca; il tecnico lo sa', async () => {
  const impronta = await manda1('f.jpg', scatto(14))
  const troppo = 'La foto è troppo grande: al massimo 1 MB'
  const conFoto = async (visitaId: number) => ({
    ...(await rapportoDi(bench, visitaId, {
      ...{ come: io.token, contenuto: { foto: [foto(impronta), { ...foto(IGNOTA), categoria: 'Targa' }] } },
    })),
    senzaFile: [{ impronta: IGNOTA, motivo: troppo }],
  })
  const id = await visita()
  const azione = await conFoto(id)
  expect((await manda({ ...azione, senzaFile: [] })).esito).toBe('manca_file')
  expect((await manda(azione)).esito).toBe('fatta')
  const letto = async (visitaId: number) =>
    (await bench.dati('GET', '/rapporti', { query: { visite: visitaId } }))[0]
  const documento = async (documentoId: number) =>
    (await bench.dati('GET', '/documenti', { query: { clienteId } })).find(
      (uno: { id: number }) => uno.id === documentoId,
    )
  const scritto = await letto(id)
  expect([scritto.foto.length, (await documento(scritto.documento_id)).descrizione]).toEqual([
    1,
    'Caldaia · manca la foto 2 (Targa)',
  ])
  const [avviso] = (await bench.dati('GET', '/notifiche', { come: io.token })).filter(
    ({ titolo }: { titolo: string }) => titolo === 'Foto non prese',
  )
  expect(avviso.messaggio).toBe(
    `Piero Scotto: il rapporto è arrivato, ma 1 foto non è stata presa (${troppo}): resta solo nel suo PDF`,
  )
  // Where the office decides, it reads the same, and what it accepts has the photographs that came.
  const annullata = await visita()
  const attesa = await conFoto(annullata)
  await bench.dati('PUT', `/appuntamenti/${annullata}`, { corpo: { stato: 'Annullato' } })
  expect((await manda(attesa)).esito).toBe('verifica')
  const riga = (await bench.dati('GET', '/azioni')).find(({ uid }: { uid: string }) => uid === attesa.id)
  expect(riga.rapporto.manca).toBe('manca la foto 2 (Targa)')
  await bench.dati('POST', `/azioni/${riga.id}/decisione`, { corpo: { esito: 'Accettata' } })
  const accettato = await letto(annullata)
  expect([accettato.foto.length, (await documento(accettato.documento_id)).descrizione]).toEqual([
    1,
    'Caldaia · manca la foto 2 (Targa)',
  ])
})

test('dietro a ciò che il suo telefono non ha potuto mandare, il firmato arriva e lo decide l’ufficio', async () => {
  const azione = { ...(await rapportoDi(bench, await visita(), { come: io.token })), dopo: [randomUUID()] }
  expect((await manda(azione)).esito).toBe('trattenuta')
  expect(await manda({ ...azione, senzaPrima: true })).toMatchObject({
    ...{ esito: 'verifica', motivo: 'L’azione da cui dipende non è stata accettata' },
  })
})

test('le foto di un rapporto che non si sa di chi è vanno con il suo documento', async () => {
  const scattata = foto(await manda1('f.jpg', scatto(15)))
  const azione = await rapportoDi(bench, 999_999, { come: io.token, contenuto: { foto: [scattata] } })
  expect((await manda(azione)).esito).toBe('verifica')
  const { id } = (await bench.dati('GET', '/azioni')).find(({ uid }: { uid: string }) => uid === azione.id)
  const diChi = async () =>
    (
      await bench.db
        .selectFrom('rapporti_foto')
        .select('cliente_id')
        .where('uid', '=', scattata.uid)
        .execute()
    ).map(({ cliente_id }) => cliente_id)
  expect(await diChi()).toEqual([null])
  await bench.dati('POST', `/azioni/${id}/decisione`, { corpo: { esito: 'Archiviata', clienteId } })
  expect(await diChi()).toEqual([clienteId])
})
