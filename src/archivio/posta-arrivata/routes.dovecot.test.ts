import { afterAll, expect, test, vi } from 'vitest'
import { mandaPec } from '#carte/elettronica/pec-invio.queries.server.ts'
import { openBench } from '#test/bench.ts'
import { CON_PEC, pecParts, UTENTE } from '#test/casella.ts'
import { startDovecot } from '#test/dovecot.ts'
import { startExim } from '#test/exim.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { plainMail } from '#test/pec.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'

const dovecot = await startDovecot(UTENTE)
const exim = await startExim(UTENTE)
const bench = await openBench({ environment: CON_PEC })
const pec = await pecParts(bench, {
  ...(dovecot && { imap: dovecot }),
  ...(exim && { smtpPorta: exim.port }),
})
const { exchange, smtp } = pec
afterAll(async () => {
  await bench.chiudi()
  await pec.close()
  await dovecot?.close()
  await exim?.close()
})

test.runIf(dovecot)(
  'con server veri: partono, tornano le risposte e le fatture; nella casella resta tutto com’era',
  async () => {
    if (!dovecot) return
    const { cliente, emessa, azienda } = await invoicingParts(bench)
    await azienda(NOI)
    await pec.riconosci()
    await pec.attiva()
    const at = new Date()
    // What people wrote each other: one was read, one wasn't.
    dovecot.deliver(plainMail({ from: 'mario@pec.example', to: UTENTE.name, subject: 'Letta', at }), at, 'S')
    dovecot.deliver(plainMail({ from: 'mario@pec.example', to: UTENTE.name, subject: 'Nuova', at }), at)
    expect(await pec.letta()).toMatchObject({ lette: 0, finita: true, piena: false })

    const { id } = await emessa((await cliente()).id)
    await pec.accoda(id)
    await mandaPec(bench.services)
    // It says 250 before it has delivered.
    await vi.waitFor(() => expect(exim?.taken() ?? smtp.taken).toHaveLength(1), 20_000)
    const [sent] = await exchange.take(exim?.taken() ?? smtp.taken)
    expect(sent).toMatchObject({ to: 'sdi01@pec.fatturapa.it', from: UTENTE.name, subject: sent?.file })
    const stati: string[] = []
    while (exchange.bring()) {
      expect((await pec.letta()).lette).toBe(1)
      const { stato_invio, invio_pec } = await pec.fattura(id)
      stati.push(`${stato_invio} ${invio_pec.stato}`)
    }
    expect(stati).toEqual([
      ...['Inviata Accettata_Gestore', 'Inviata Consegnata_SdI', 'Consegnata Consegnata_SdI'],
    ])
    dovecot.deliver(exchange.invoice('IT44172030635_d0001.xml', fatturaXml({ numero: 'd1' })).raw, at)
    expect((await pec.letta()).lette).toBe(1)
    expect((await pec.letta()).lette).toBe(0)
    const [ricezione] = await bench.dati('GET', '/fatture-ricevute', { query: { sospese: true } })
    expect(ricezione).toMatchObject({ nome_file: 'Arrivate per PEC', stato: 'pronta', righe: 1 })

    // Nothing was stored, flagged, copied or taken away; what nobody had opened, nobody has.
    expect(dovecot.log()).not.toMatch(/(save|flag_change|copy|delete|expunge|mailbox_\w+):/)
    const files = dovecot.files()
    expect([files.length, files.filter((file) => file.startsWith('cur/'))]).toEqual([
      ...[6, [expect.stringMatching(/:2,S$/)]],
    ])
  },
)
