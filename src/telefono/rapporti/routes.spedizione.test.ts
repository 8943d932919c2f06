import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { modulo1 } from '#test/moduli.ts'
import { moduloSalvato } from '#test/moduli-chiusi.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'
import { sendingParts } from '#test/sending.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const { posta, spedisci, mandato, apri, rispondi, lette, avvisi } = await sendingParts(bench)
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
await bench.dati('PUT', `/utenti/${io.id}`, { corpo: { nome: 'Teresa', cognome: 'Marino' } })
beforeEach(async () => {
  await stopClock(bench, '2026-11-24T18:00:00Z')
  posta.taken.length = 0
})

let n = 0
const cliente = async (cognome = `Scotto${++n}`): Promise<number> =>
  (await bench.crea.cliente(`Piero ${cognome}`, { email: 'piero@esempio.it', provincia: 'NA' })).id
async function rapporto(contenuto: object = {}, cognome?: string) {
  const clienteId = await cliente(cognome)
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', tipologia: 'Manutenzione', utenteAssegnatoId: io.id },
    ...{ dataInizio: '2026-11-24T09:00', dataFine: '2026-11-24T10:00' },
  }
  const visitaId = (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
  const chiuso = await chiudi(visitaId, { contenuto })
  return { clienteId, visitaId, ...chiuso }
}
async function chiudi(visitaId: number, dati: object) {
  const azione = await rapportoDi(bench, visitaId, { come: io.token, ...dati })
  const { esiti } = await bench.dati('POST', '/azioni', {
    ...{ corpo: { utenteId: io.id, azioni: [azione] }, come: io.token },
  })
  expect([esiti[0].esito, esiti[0].motivo]).toEqual(['fatta', null])
  const [ultimo] = await bench.dati('GET', '/rapporti', { query: { visite: visitaId } })
  return { id: ultimo.id as number, uid: azione.corpo.contenuto.uid }
}
const consegna = (tabella: 'rapporti' | 'rcee_moduli', id: number) =>
  bench.db
    .selectFrom(tabella as 'rcee_moduli')
    .select('consegnato_come')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('un rapporto d’intervento', () => {
  test('parte con il suo PDF, da chi lo ha scritto; la pagina dice ciò che è stato firmato, senza prezzi', async () => {
    const { id, visitaId } = await rapporto({
      ...{ raccomandazioni: 'Pulire il filtro', esito: 'Da completare' },
      presenti: [{ utenteId: io.id, nome: 'Teresa Marino', minuti: 72 }],
      materiali: [{ articoloId: null, descrizione: 'Vaso 8 l', um: 'pz', quantita: '1.5' }],
    })
    const { stato, corpo } = await spedisci('Rapporto', id, {}, io.token)
    expect(stato, JSON.stringify(corpo)).toBe(201)
    const link = await mandato('Rapporto', id)
    const [mail] = await lette()
    expect(mail?.subject).toBe('Rapporto d’intervento del 24/11/2026')
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Rapporto_RI-${visitaId}_Scotto${n}.pdf`, 'application/pdf'],
    ])
    const { body } = await apri(link)
    expect(body).toContain(`<h1>Rapporto d’intervento RI-${visitaId}</h1>`)
    for (const parola of [
      ...['24/11/2026', 'dalle 09:04 alle 10:16', 'Teresa Marino', 'Da completare', 'Pulire il filtro'],
      ...['Sostituito vaso di espansione.', 'Vaso 8 l<small>1,5 pz</small>', 'Pressione impianto'],
      ...['1,4 bar', 'Firmato da Piero Scotto', 'Teresa Marino 1 h 12 min'],
    ])
      expect(body).toContain(parola)
    expect(body).not.toContain('€')
    expect(await consegna('rapporti', id)).toEqual({ consegnato_come: 'Condiviso' })
  })

  test('un tecnico manda solo i suoi, e con le parole che ci sono', async () => {
    const { id } = await rapporto()
    expect((await spedisci('Rapporto', id, {}, altro.token)).stato).toBe(403)
    expect((await spedisci('Rapporto', id, { testo: 'Mie' }, io.token)).stato).toBe(403)
    expect((await spedisci('Rapporto', 999_999, {}, io.token)).stato).toBe(404)
    expect(await consegna('rapporti', id)).toEqual({ consegnato_come: null })
  })

  test('corretto, il vecchio dice che c’è il nuovo; cancellato il cliente non vale più', async () => {
    const { id, uid, visitaId, clienteId } = await rapporto()
    const link = await mandato('Rapporto', id)
    const nuovo = await chiudi(visitaId, {
      contenuto: { lavori: 'Sostituiti due vasi.' },
      corpo: { correzione: { precedenteUid: uid, motivo: 'Erano due' } },
    })
    const vecchio = await apri(link)
    expect([vecchio.stato, vecchio.body]).toEqual([
      ...[404, expect.stringContaining('Questo rapporto è stato sostituito: ci chieda quello nuovo')],
    ])
    const suo = await mandato('Rapporto', nuovo.id)
    expect((await apri(suo)).body).toContain(`RI-${visitaId}/2`)
    await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
    expect((await apri(suo)).stato).toBe(404)
  })

  test('una domanda arriva agli Admin; parole ostili restano parole, anche nel nome del file', async () => {
    const { id, visitaId } = await rapporto(
      { lavori: '<script>alert(1)</script>\n"due" righe', raccomandazioni: '</p><img src=x>' },
      '<b>"Neri"',
    )
    const { documento_id } = await bench.db
      .selectFrom('rapporti')
      .select('documento_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await bench.db
      .updateTable('documenti')
      .set({ nome_file: 'R "<b>"\r\nBcc: ladro@esempio.it\r\n.pdf' })
      .where('id', '=', documento_id)
      .execute()
    const link = await mandato('Rapporto', id)
    const { body } = await apri(link)
    expect(body).not.toMatch(/<script|<img src=x|<b>/)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>&quot;due&quot; righe')
    const [mail, ...resto] = await lette()
    expect([mail?.attachments[0]?.filename, mail?.headers.filter(({ key }) => key === 'bcc'), resto]).toEqual(
      [...['R "<b>" Bcc: ladro@esempio.it .pdf', [], []]],
    )
    const pdf = await apri(link, '/pdf')
    expect([pdf.stato, String(pdf.headers['content-disposition'])]).toEqual([
      ...[200, expect.not.stringMatching(/[\r\n]|"<b>"/)],
    ])
    expect((await rispondi(link, { esito: 'Pagata', giorno: '2026-11-24' })).statusCode).toBe(409)
    await rispondi(link, { esito: 'Domanda', nota: '<i>Quando</i> tornate?' })
    const [avviso] = await avvisi('Domanda su un documento')
    expect([avviso.messaggio, avviso.dati_extra.apri]).toEqual([
      `Il cliente chiede, per il rapporto RI-${visitaId}: «<i>Quando</i> tornate?»`,
      `/appuntamenti?data=2026-11-24&modifica=${visitaId}`,
    ])
    expect((await apri(link)).body).toContain('&lt;i&gt;Quando&lt;/i&gt; tornate?')
  })
})

describe('un RCEE', () => {
  const impronta = async (testo: string) =>
    (
      await bench.dati('POST', '/azioni/file', {
        ...multipart({}, { nome: 'r.pdf', contenuto: samplePdf(testo) }),
        come: io.token,
      })
    ).impronta as string
  async function rcee(esito: object = {}, riga: object = {}) {
    const clienteId = await cliente()
    const { id: caldaiaId } = await bench.crea.caldaia(clienteId)
    const modulo = modulo1()
    Object.assign(modulo.dati.esito, esito)
    const pdf = await impronta(`rcee ${++n}`)
    const id = await moduloSalvato(bench.db, {
      ...{ clienteId, caldaiaId, tecnicoId: io.id, modulo, pdf, riga },
    })
    return { id, clienteId, giorno: modulo.dati.quando.data_controllo ?? '' }
  }

  test('parte con il suo PDF e da allora è consegnato; la pagina dice verdetto e prossimo controllo', async () => {
    const { id } = await rcee({}, { data_scadenza: '2028-11-22' })
    const link = await mandato('RCEE', id)
    const [mail] = await lette()
    expect(mail?.subject).toMatch(/^RCEE-\d{8}-C\d+ del /)
    expect(mail?.attachments).toHaveLength(1)
    const { body } = await apri(link)
    for (const parola of [
      ...['L’impianto può funzionare.', 'Prossimo controllo</dt><dd>22/11/2028', 'Teresa Marino'],
      ...['Raccomandazioni: Conservare il libretto d’uso accanto al generatore.', 'Firmato da Enrico Bosio.'],
    ])
      expect(body).toContain(parola)
    expect(body).not.toContain('Prescrizioni')
    const riga = await bench.dati('GET', `/rcee-moduli/${id}`)
    expect([riga.consegnato_come, riga.consegnato_da]).toEqual(['Condiviso', 'admin'])
    expect(riga.consegnato_il).toMatch(/^2026-11-24/)
  })

  test('se non può funzionare lo dice, con la prescrizione; com’era consegnato resta', async () => {
    const { id } = await rcee(
      { puo_funzionare: 'no', prescrizioni: 'Sostituire il <giunto>', intervento_entro: '2026-12-10' },
      { consegnato_come: 'Stampato', consegnato_il: '2026-11-22T09:00:00.000Z' },
    )
    const { body } = await apri(await mandato('RCEE', id))
    for (const parola of [
      ...['L’impianto non può funzionare.', 'Prescrizioni: Sostituire il &lt;giunto&gt;', '10/12/2026'],
    ])
      expect(body).toContain(parola)
    expect(await consegna('rcee_moduli', id)).toEqual({ consegnato_come: 'Stampato' })
  })

  test('di un altro tecnico no; sostituito non si legge; una domanda arriva agli Admin', async () => {
    const { id, clienteId } = await rcee()
    expect((await spedisci('RCEE', id, {}, altro.token)).stato).toBe(403)
    expect((await spedisci('RCEE', id, {}, io.token)).stato).toBe(201)
    const link = await mandato('RCEE', id)
    await rispondi(link, { esito: 'Domanda', nota: 'E il bollino?' })
    const [avviso] = await avvisi('Domanda su un documento')
    expect([avviso.messaggio, avviso.dati_extra.apri]).toEqual([
      ...[expect.stringContaining('per l’RCEE RCEE-'), `/clienti?cliente=${clienteId}`],
    ])
    await bench.db.updateTable('rcee_moduli').set({ stato: 'Superato' }).where('id', '=', id).execute()
    expect((await apri(link)).body).toContain('è stato sostituito')
  })
})
