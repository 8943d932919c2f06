import { unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mandaPec } from '#carte/elettronica/pec-invio.queries.server.ts'
import { openBench } from '#test/bench.ts'
import { certifier } from '#test/certificates.ts'
import { openMailbox } from '#test/imap.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { delivery, receipt } from '#test/pec.ts'
import { confirmPassword } from '#test/people.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'
import { openMailServer } from '#test/smtp.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T09:00:00Z`) })
const utente = { name: 'ditta@pec.example', password: 'per programmi' }
const bench = await openBench({
  environment: { CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' },
})
const smtp = await openMailServer({ user: utente })
const imap = await openMailbox(utente)
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
  await smtp.close()
  imap.close()
})
const { cliente, emessa } = await invoicingParts(bench)
const { id: chi } = await cliente()
const gestore = certifier({ address: 'posta-certificata@gestore.example', name: 'Gestore Uno' })

let uid = 0
const arriva = (raw: Buffer, at = new Date()) => imap.now.mail.push({ uid: ++uid, at, raw })
const leggi = () => bench.chiedi('POST', '/posta-certificata/leggi')
const pec = async (id: number) => (await bench.dati('GET', `/fatture/${id}`)).invio_pec
const riconosci = async () => {
  const { emittenti } = await bench.dati('GET', '/posta-certificata/da-guardare')
  for (const { id } of emittenti)
    await bench.dati('POST', `/posta-certificata/emittenti/${id}`, { corpo: { riconosciuto: true } })
}

beforeEach(async () => {
  await confirmPassword(bench)
  await bench.dati('PUT', '/posta-certificata', {
    corpo: {
      ...{ indirizzo: utente.name, password: utente.password, indirizzoSdi: '', daGiorno: '2026-09-01' },
      ...{ smtpHost: '127.0.0.1', smtpPorta: smtp.port, imapHost: '127.0.0.1', imapPorta: imap.port },
    },
  })
  await bench.dati('POST', '/posta-certificata/attiva')
  imap.now.mail.length = 0
})

test('accettata e consegnata: i passi seguono, dopo che un Admin ha riconosciuto la firma', async () => {
  const id = (await emessa(chi)).id as number
  await bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids: [id] } })
  await mandaPec(bench.services)
  // Reading has its own troubles: what was never restored waits for none of them.
  expect((await pec(id)).stato).toBe('Spedita')
  const prima = await leggi()
  expect([prima.stato, prima.corpo]).toEqual([200, { data: { lette: 0, finita: true, piena: false } }])
  const { message_id } = await bench.db.selectFrom('invii_pec').select('message_id').executeTakeFirstOrThrow()
  const { nome_file } = await bench.dati('GET', `/fatture/${id}`)
  const di = (kind: 'accettazione' | 'avvenuta-consegna') =>
    receipt({
      ...{ signer: gestore, kind, about: message_id, sender: utente.name, at: new Date() },
      ...{ recipient: 'sdi01@pec.fatturapa.it', subject: nome_file },
    })
  arriva(di('accettazione'))
  expect((await leggi()).corpo.data.lette).toBe(1)
  expect((await pec(id)).stato).toBe('Spedita')
  expect(await bench.dati('GET', '/posta-certificata/da-guardare')).toMatchObject({
    messaggi: [],
    emittenti: [{ indirizzo: 'posta-certificata@gestore.example', in_attesa: 1 }],
  })
  // While the box is read: it reads again by itself what that signature has signed.
  imap.now.searching = riconosci
  await leggi()
  imap.now.searching = null
  expect((await pec(id)).stato).toBe('Accettata_Gestore')
  arriva(di('avvenuta-consegna'))
  await leggi()
  expect(await pec(id)).toMatchObject({
    stato: 'Consegnata_SdI',
    passi: [
      ...[{ passo: 'In_Coda' }, { passo: 'Spedita' }, { passo: 'Accettata_Gestore' }],
      { passo: 'Consegnata_SdI' },
    ],
    messaggi: [{ tipo: 'accettazione' }, { tipo: 'avvenuta-consegna' }],
  })
  // The month's ZIP has what the provider answered, as it came.
  const mese = await bench.app.inject({
    ...{
      url: `/api/fatture/mese/${OGGI.slice(0, 7).replace('-', '/')}/zip`,
      headers: { authorization: `Bearer ${bench.admin.token}` },
    },
  })
  expect(mese.statusCode).toBe(200)
  const nello = Object.keys(unzipSync(mese.rawPayload)).filter((nome) => nome.startsWith('pec/'))
  expect(nello).toEqual([`pec/${nome_file}-accettazione.eml`, `pec/${nome_file}-avvenuta-consegna.eml`])
})

test('chi conferma conferma ciò che ha visto: se intanto ne arriva un’altra, prima si guarda', async () => {
  await bench.dati('PUT', '/azienda', { corpo: NOI })
  await riconosci()
  const arrivano = async (numero: string) => {
    arriva(
      delivery({
        ...{ signer: gestore, from: 'sdi12@pec.fatturapa.it', to: utente.name, subject: 'x', at: new Date() },
        files: [{ name: `IT44172030635_${numero}.xml`, content: fatturaXml({ numero }) }],
      }),
    )
    await leggi()
    await riconosci()
    await leggi()
  }
  await arrivano('c0001')
  const [ricezione] = await bench.dati('GET', '/fatture-ricevute?sospese=true')
  expect(ricezione).toMatchObject({ righe: 1, da_pec: true, stato: 'pronta' })
  await arrivano('c0002')
  const conferma = (righe: number) =>
    bench.chiedi('POST', `/fatture-ricevute/${ricezione.id}/conferma`, { corpo: { righe } })
  const { stato, corpo } = await conferma(1)
  expect([stato, corpo.error]).toEqual([409, 'Intanto ne sono arrivate altre: guardale, poi conferma'])
  expect((await bench.dati('GET', `/fatture-ricevute/${ricezione.id}`)).stato).toBe('pronta')
  expect((await conferma(2)).stato).toBe(200)
})

test.each(['mentre parte', 'dopo', 'ripartita'])(
  'dimenticata da un ripristino e rimessa in coda, non si sa se ripartita: consegnata la prima (%s), nessuno è più interrogato',
  async (quando) => {
    await bench.db.updateTable('posta_certificata').set({ indirizzo_sdi: 'sdi01@pec.fatturapa.it' }).execute()
    const id = (await emessa(chi)).id as number
    await bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids: [id] } })
    const { message_id } = await bench.db
      .selectFrom('invii_pec')
      .select('message_id')
      .where('fattura_id', '=', id)
      .executeTakeFirstOrThrow()
    await mandaPec(bench.services)
    const { nome_file } = await bench.dati('GET', `/fatture/${id}`)
    await bench.db.deleteFrom('invii_pec').where('fattura_id', '=', id).execute()
    await bench.db.updateTable('fatture').set({ stato_invio: 'Da_Inviare' }).where('id', '=', id).execute()
    await bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids: [id] } })
    if (quando === 'ripartita') await mandaPec(bench.services)
    else await mandaPec(bench.services, () => Promise.reject(new Error('muore'))).catch(() => {})
    const undiciMinuti = async () => {
      await bench.db
        .updateTable('invii_pec')
        .set({ presa_il: `${OGGI}T08:00:00.000Z` })
        .where('fattura_id', '=', id)
        .execute()
      await mandaPec(bench.services)
    }
    if (quando === 'dopo') {
      await undiciMinuti()
      expect((await pec(id)).stato).toBe('Incerta')
    }
    arriva(
      receipt({
        ...{ signer: gestore, kind: 'avvenuta-consegna', about: message_id, sender: utente.name },
        ...{ recipient: 'sdi01@pec.fatturapa.it', subject: nome_file, at: new Date() },
      }),
    )
    await leggi()
    await riconosci()
    await leggi()
    if (quando === 'mentre parte') await undiciMinuti()
    const { stato_invio } = await bench.dati('GET', `/fatture/${id}`)
    const valida = quando === 'ripartita' ? 'Spedita' : 'Consegnata_SdI'
    expect([(await pec(id)).stato, stato_invio]).toEqual([valida, 'Inviata'])
  },
)
