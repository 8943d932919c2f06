import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { openMailbox } from '#test/imap.ts'
import { confirmPassword } from '#test/people.ts'
import { openMailServer, openSilence } from '#test/smtp.ts'

const utente = { name: 'ditta@pec.example', password: 'per programmi' }
const bench = await openBench({
  environment: { CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' },
})
const smtp = await openMailServer({ user: utente })
const imap = await openMailbox(utente)
afterAll(async () => {
  await bench.chiudi()
  await smtp.close()
  imap.close()
})

const impostata = {
  ...{
    indirizzo: utente.name,
    nomeUtente: '',
    password: utente.password,
    cartella: 'INBOX',
    indirizzoSdi: '',
  },
  ...{ smtpHost: '127.0.0.1', smtpPorta: smtp.port, imapHost: '127.0.0.1', imapPorta: imap.port },
}
const scrivi = (corpo: object) => bench.chiedi('PUT', '/posta-certificata', { corpo })
const prova = () => bench.chiedi('POST', '/posta-certificata/prova')
const senzaConferma = () => bench.db.updateTable('sessioni').set({ confermata_il: null }).execute()

beforeEach(async () => {
  await confirmPassword(bench)
  expect((await scrivi(impostata)).stato).toBe(200)
  Object.assign(imap.now, { silent: false, endless: false })
  imap.asked.length = 0
})

test('la casella si scrive per intero, e la password non si legge da nessuna parte', async () => {
  const letta = await bench.dati('GET', '/posta-certificata')
  expect(letta).toEqual({
    ...{ id: 1, indirizzo: utente.name, nome_utente: null, password: 'c_e', cartella: 'INBOX' },
    invia_emettendo: false,
    ...{ smtp_host: '127.0.0.1', smtp_porta: smtp.port, imap_host: '127.0.0.1', imap_porta: imap.port },
    ...{ indirizzo_sdi: null, sdi_imparato: null, attiva: false, attiva_dal: null, versione: letta.versione },
    ...{ da_giorno: null, ultima_lettura: null, ultimo_errore: null, da_guardare: 0 },
  })
  const { password_cifrata } = await bench.db
    .selectFrom('posta_certificata')
    .select('password_cifrata')
    .executeTakeFirstOrThrow()
  expect(password_cifrata).toBeTruthy()
  const registro = JSON.stringify(await bench.db.selectFrom('registro').selectAll().execute())
  expect(registro).not.toContain(utente.password)
  expect(registro).not.toContain(String(password_cifrata))
})

test('un altro server, un’altra porta o un altro utente vuole di nuovo la password, e la propria', async () => {
  await senzaConferma()
  for (const cambio of [
    { smtpHost: 'altrove.example' },
    { imapPorta: 994 },
    { nomeUtente: 'altro' },
    { indirizzo: 'altra@pec.example' },
  ]) {
    const { stato, corpo } = await scrivi(cambio)
    expect([stato, Object.keys(corpo.campi ?? {})]).toEqual([400, ['password']])
    expect((await scrivi({ ...cambio, password: 'x' })).corpo.code).toBe('conferma_richiesta')
  }
  // Where invoices go, without the password going anywhere.
  expect((await scrivi({ indirizzoSdi: 'ladro@pec.example' })).corpo.code).toBe('conferma_richiesta')
  expect((await scrivi({ cartella: 'Fatture' })).stato).toBe(200)
  // The user that is the address already is no other.
  expect((await scrivi({ nomeUtente: utente.name })).stato).toBe(200)
  await confirmPassword(bench)
  expect((await scrivi({ indirizzoSdi: 'sdi37@pec.fatturapa.it' })).stato).toBe(200)
  expect((await scrivi({ smtpHost: 'altrove.example', password: 'x' })).stato).toBe(200)
})

test('«Prova» entra dalle due parti e conta: non manda, non apre e non segna niente', async () => {
  expect((await prova()).corpo.data).toEqual({ messaggi: 1204, cartella: 'INBOX' })
  expect(smtp.taken).toEqual([])
  expect(imap.asked.join('\n')).not.toMatch(/SELECT|EXAMINE|FETCH|STORE|SEARCH|APPEND|EXPUNGE/i)
  expect(imap.asked.some((riga) => /STATUS/.test(riga))).toBe(true)
})

test('ciò che non va è detto in parole: password, cartella, silenzio, righe senza fine, niente TLS', async () => {
  const dice = async () => {
    const { stato, corpo } = await prova()
    return `${stato} ${corpo.error}`
  }
  await scrivi({ password: 'sbagliata' })
  expect(await dice()).toBe(
    '409 Per spedire: Il server della posta non accetta nome utente e password. Con il secondo passo attivo serve una password per programmi',
  )
  await scrivi({ password: utente.password, cartella: 'Altra' })
  expect(await dice()).toBe('409 Per leggere: La cartella non c’è: controlla il suo nome')
  await scrivi({ cartella: 'INBOX' })
  imap.now.endless = true
  expect(await dice()).toMatch(/^409 Per leggere: /)
  imap.now.endless = false
  const muto = await openSilence()
  await scrivi({ ...impostata, smtpPorta: muto.port })
  expect(await dice()).toMatch(/^409 Per spedire: /)
  muto.close()
  // By any other name this machine's server is one without TLS.
  await scrivi({ ...impostata, smtpHost: 'localhost' })
  expect(await dice()).toMatch(
    /^409 Per spedire: La connessione sicura non riesce|^409 Per spedire: Il server/,
  )
  await scrivi({ ...impostata, imapHost: 'localhost' })
  expect(await dice()).toMatch(/^409 Per leggere: /)
}, 60_000)

test('una casella a metà dice che cosa manca', async () => {
  await scrivi({ ...impostata, password: '' })
  const { stato, corpo } = await prova()
  expect([stato, corpo.code, corpo.error]).toEqual([
    ...[409, 'casella_assente', 'Indica la password della PEC, in Admin → Avvisi'],
  ])
})

test('che questa copia spedisce lo dice un Admin, con la sua password', async () => {
  const attiva = () => bench.chiedi('POST', '/posta-certificata/attiva')
  await senzaConferma()
  expect((await attiva()).corpo.code).toBe('conferma_richiesta')
  await confirmPassword(bench)
  expect((await attiva()).corpo.data.attiva).toBe(true)
  const { attiva_dal } = await bench.dati('GET', '/posta-certificata')
  // Pressed twice it says the same.
  expect((await attiva()).corpo.data.attiva_dal).toBe(attiva_dal)
})

test('che l’invio si proponga quando si emette lo vuole un Admin', async () => {
  const { invia_emettendo } = await bench.dati('GET', '/posta-certificata')
  expect(invia_emettendo).toBe(false)
  await scrivi({ inviaEmettendo: true })
  expect((await bench.dati('GET', '/posta-certificata')).invia_emettendo).toBe(true)
})
