// long because an invoice is sent, read, paid and answered in many ways
import { renderSVG } from 'uqr'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cents, formatEuro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { CASI, invoicingParts, OGGI } from '#test/invoicing.ts'
import { sendingParts } from '#test/sending.ts'
import { testoEpc } from './epc.rules.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const { azienda, cliente, bozza, emetti, emessa, leggi } = await invoicingParts(bench)
const { posta, spedisci, mandato, apri, rispondi, lette, partite, avvisi } = await sendingParts(bench, {
  ragioneSociale: 'Termica Dora & Figli S.r.l.',
})
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})
beforeEach(async () => {
  await stopClock(bench, `${OGGI}T18:00:00Z`)
  posta.taken.length = 0
})

const IBAN = 'IT36Z0538711101000000123456'
let n = 0
const persona = async (altro: object = {}) =>
  (await cliente({ nome: 'Rosa', cognome: `Esposito${++n}`, email: `rosa${n}@esempio.it`, ...altro })).id
const fattura = async (altro: object = {}, diChi: object = {}) => emessa(await persona(diChi), altro)
const paga = (id: number, importo: number, data = OGGI) =>
  bench.dati('POST', `/fatture/${id}/pagamenti`, { corpo: { data, importo, metodo: 'Bonifico' } })
const qrDi = (importo: number, numero: string) => {
  const testo = testoEpc({
    ...{ nome: 'Termica Dora & Figli S.r.l.', iban: IBAN, importo },
    causale: `Fattura ${numero} del 23/11/2026`,
  })
  return Buffer.from(renderSVG(testo ?? '', { border: 3 })).toString('base64')
}

describe('una fattura parte', () => {
  test('con la copia di cortesia, e con l’originale dove si chiede; le parole dicono quanto resta e per quando', async () => {
    const f = await fattura()
    await mandato('Fattura', f.id, { allegaXml: true })
    const [mail] = await lette()
    expect(mail?.subject).toBe(`Fattura ${f.numero_documento}`)
    expect(mail?.text).toContain(`Fattura ${f.numero_documento} del 23/11/2026, 99,00`)
    expect(mail?.text).toMatch(/Da pagare: 99,00\s€, entro il 31\/12\/2026\./)
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [f.nome_file.replace('.xml', '.pdf'), 'application/pdf'],
      [f.nome_file, 'application/xml'],
    ])
    const xml = await bench.chiedi('GET', `/fatture/${f.id}/xml`)
    expect(new TextDecoder().decode(mail?.attachments[1]?.content as ArrayBuffer)).toBe(String(xml.corpo))
    const copia = await bench.app.inject({
      ...{ method: 'GET', url: `/api/fatture/${f.id}/copia-cortesia` },
      headers: { authorization: `Bearer ${bench.admin.token}` },
    })
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(copia.rawPayload)).toBe(true)
  })

  test('pagata, la mail non dice che cosa pagare', async () => {
    const f = await fattura()
    await paga(f.id, 99)
    await mandato('Fattura', f.id)
    const [mail] = await lette()
    expect(mail?.text).not.toMatch(/pagare|entro/)
    expect(mail?.text).toContain('99,00')
  })

  test('non una bozza, né una di un fornitore, né di un tecnico', async () => {
    const { id } = await bozza(await persona())
    expect((await spedisci('Fattura', id)).corpo.error).toBe('Questa fattura non è ancora stata emessa')
    const fornitore = await bench.crea.fornitore('Ricambi Sud')
    const passiva = await bench.crea.riba(fornitore.id, { numeroDocumento: '77', dataEmissione: OGGI })
    expect((await spedisci('Fattura', passiva.id)).stato).toBe(404)
    const f = await fattura()
    expect((await spedisci('Fattura', f.id, {}, bench.operatore.token)).stato).toBe(403)
    expect(posta.taken).toHaveLength(0)
  })
})

describe('la pagina di una fattura', () => {
  test('righe, IVA, totale; IBAN a gruppi, importo, causale e il codice QR della norma', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    const { body, stato } = await apri(link)
    expect(stato).toBe(200)
    expect(body).toContain(`<h1>Fattura ${f.numero_documento}</h1>`)
    expect(body).toMatch(/Manutenzione annuale caldaia<small>1.* × 90,00 € · IVA 10%<\/small>/)
    expect(body).toMatch(/IVA 10%, su 90,00\s€<\/td><td>9,00\s€/)
    for (const campo of ['IT36 Z053 8711 1010 0000 0123 456', '99,00', 'Termica Dora &amp; Figli S.r.l.'])
      expect(body).toContain(`class="valore">${campo}<`)
    expect(body).toContain(`class="valore">Fattura ${f.numero_documento} del 23/11/2026<`)
    expect(body).toContain(qrDi(9900, f.numero_documento))
    expect(body).toContain('Ho già pagato')
    const pdf = await apri(link, '/pdf')
    expect([pdf.stato, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
  })

  test('a rate si chiede ciò che scade prima, e in parte pagata il resto', async () => {
    const f = await fattura()
    await bench.dati('PUT', `/fatture/${f.id}/scadenze`, {
      corpo: [
        { data: '2026-12-31', importo: 40 },
        { data: '2027-01-31', importo: 59 },
      ],
    })
    await paga(f.id, 10)
    const link = await mandato('Fattura', f.id)
    const { body } = await apri(link)
    expect(body).toMatch(/Da pagare: 30,00\s€ entro il 31\/12\/2026; 59,00\s€ entro il 31\/01\/2027\./)
    expect(body).toContain(qrDi(3000, f.numero_documento))
    expect(body).toMatch(/Già pagato<\/td><td>10,00\s€.*Resta da pagare<\/td><td>89,00\s€/)
    // Both are overdue by then.
    await stopClock(bench, '2027-02-02T10:00:00Z')
    expect((await apri(link)).body).toContain(qrDi(8900, f.numero_documento))
  })

  test('una pagata dice quando, e non chiede niente; una nota di credito nemmeno', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    await paga(f.id, 99, '2026-11-20')
    const pagata = (await apri(link)).body
    expect(pagata).toContain('Pagata il 20/11/2026.')
    for (const no of ['Come pagare', 'Ho già pagato', 'class="qr"']) expect(pagata).not.toContain(no)
    expect(pagata).toContain('Ho una domanda')
    const g = await fattura()
    const nota = await bench.dati('POST', `/fatture/${g.id}/nota-credito`, { corpo: {} })
    await emetti(nota.id)
    const suNota = (await apri(await mandato('Fattura', nota.id))).body
    expect(suNota).toContain('<h1>Nota di credito ')
    for (const no of ['Come pagare', 'Ho già pagato', 'Resta da pagare']) expect(suNota).not.toContain(no)
    // What its note took off, nobody pays.
    expect((await apri(await mandato('Fattura', g.id))).body).toContain('Non c’è niente da pagare.')
  })

  test('per la detrazione niente QR: causale, codice fiscale e partita IVA da copiare', async () => {
    const f = await fattura({ bonificoParlante: true })
    const { body } = await apri(await mandato('Fattura', f.id))
    expect(body).toContain('Per la detrazione usa il bonifico parlante')
    expect(body).not.toContain('class="qr"')
    const { partita_iva } = await bench.dati('GET', '/azienda')
    for (const campo of ['SPSRSO70C51F839B', partita_iva]) expect(body).toContain(`class="valore">${campo}<`)
  })

  test('per ricevuta bancaria si aspetta la banca; senza IBAN non c’è come pagare', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    const metodo = (quale: string) =>
      bench.db
        .updateTable('fatture')
        .set({ metodo_pagamento: quale as never })
        .where('id', '=', f.id)
        .execute()
    await metodo('RiBa')
    const { body } = await apri(link)
    expect(body).toContain('Paghi con la sua banca: la ricevuta bancaria arriva il 31/12/2026.')
    expect(body).not.toMatch(/class="qr"|IT36/)
    await metodo('Bonifico')
    const conto = (iban: string | null) => bench.db.updateTable('azienda').set({ iban }).execute()
    await conto(null)
    const senza = (await apri(link)).body
    await conto(IBAN)
    expect(senza).not.toContain('Come pagare')
    expect(senza).toContain('Ho già pagato')
  })

  test('ciò che è scritto è testo: nomi e descrizioni ostili restano parole, e non fanno intestazioni', async () => {
    const f = await fattura(
      {
        righe: [
          { descrizione: '<script>alert("1")</script>', quantita: '1', prezzoUnitario: '90', aliquota: 10 },
        ],
        causale: '"><img src=x>',
      },
      { cognome: '<b>"Conte\'</b>' },
    )
    const spezzato = { oggetto: 'Copia\r\nBcc: ladro@esempio.it' }
    expect((await spedisci('Fattura', f.id, spezzato)).corpo.campi.oggetto).toBe('Scrivilo su una riga sola')
    // However it came there, what a subject is made of stays in its line; and so does what is paid.
    const numero = 'FT 1\r\nBcc: ladro@esempio.it\n<script>'
    await bench.db.updateTable('fatture').set({ numero_documento: numero }).where('id', '=', f.id).execute()
    const link = await mandato('Fattura', f.id)
    const { body } = await apri(link)
    expect(body).not.toMatch(/<script|<img src=x|<b>/)
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(body).toContain('&lt;b&gt;&quot;Conte&#39;&lt;/b&gt;')
    expect(body).toContain(qrDi(9900, 'FT 1 Bcc: ladro@esempio.it <script>'))
    const [mail, ...resto] = await lette()
    expect([mail?.subject, mail?.headers.filter(({ key }) => key === 'bcc'), resto]).toEqual([
      ...['Fattura FT 1 Bcc: ladro@esempio.it <script>', [], []],
    ])
  })
})

describe('la pagina chiede il netto, e dice da che cosa viene', () => {
  test.each(CASI.filter(({ attesi }) => attesi))(
    '$nome',
    async ({ azienda: regime, cliente: chi, ...caso }) => {
      await azienda(regime)
      const f = await fattura(caso.documento, chi)
      await azienda({ regimeFiscale: 'RF01' })
      const { body } = await apri(await mandato('Fattura', f.id))
      const testo = body.replaceAll('\u00a0', ' ')
      expect(body).toContain(qrDi(cents(f.netto_a_pagare), f.numero_documento))
      const voci: [string, number][] = [
        ['Imponibile', f.subtotale],
        ['Totale', f.totale],
        ['Ritenuta 4%', -f.ritenuta],
        ['IVA versata dal cliente', -f.iva_split],
        ['Netto a pagare', f.netto_a_pagare === f.totale ? 0 : f.netto_a_pagare],
      ]
      for (const [voce, importo] of voci) {
        const riga = `<td>${voce}</td><td>${formatEuro(importo).replace('−', '− ').replaceAll('\u00a0', ' ')}`
        expect(testo.includes(importo === 0 ? `<td>${voce}</td>` : riga), `${voce} ${importo}`).toBe(
          importo !== 0,
        )
      }
      const norme = f.riepilogo.filter((g: { natura: string | null }) => g.natura !== null).length
      expect(testo.match(/art\. \d/g)?.length ?? 0).toBeGreaterThanOrEqual(norme)
      expect(testo.includes('Imposta di bollo 2,00 €, assolta in modo virtuale.')).toBe(f.bollo > 0)
    },
  )
})

describe('il cliente risponde', () => {
  test('Ho già pagato: il giorno si tiene e gli Admin lo sanno, ma niente è incassato', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    const dice = (giorno: string) => rispondi(link, { esito: 'Pagata', giorno })
    expect((await dice('2026-11-24')).body).toContain('Il giorno è nel futuro')
    for (const male of ['', '2026-02-30', '<b>']) expect((await dice(male)).statusCode).toBe(400)
    expect((await dice('2026-11-21')).statusCode).toBe(303)
    expect((await dice('2026-11-21')).statusCode).toBe(303)
    const detti = (await avvisi('Il cliente dice di aver pagato')).filter(
      ({ messaggio }: { messaggio: string }) => messaggio.includes(f.numero_documento),
    )
    // Pressed twice it is told once.
    expect(detti.map((a: { dati_extra: { apri: string } }) => a.dati_extra.apri)).toEqual([
      `/contabilita?scheda=fatture&fattura=${f.id}`,
    ])
    expect(detti[0].messaggio).toMatch(/99,00\s€: dice di averla pagata il 21\/11\/2026/)
    expect((await partite('Fattura', f.id))[0]).toMatchObject({ esito: 'Pagata', giorno: '2026-11-21' })
    expect(await leggi(f.id)).toMatchObject({ stato: 'Da_Pagare', importo_pagato: 0, pagamenti: [] })
    expect((await apri(link)).body).toContain('Ci ha detto di averla pagata il 21/11/2026')
    await paga(f.id, 99)
    expect((await dice('2026-11-20')).statusCode).toBe(409)
  })

  test('Ho una domanda arriva agli Admin; vuota no, e ciò che la pagina non chiede nemmeno', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    expect((await rispondi(link, { esito: 'Domanda', nota: ' ' })).statusCode).toBe(400)
    expect((await rispondi(link, { esito: 'Accetto', nome: 'Rosa' })).statusCode).toBe(409)
    await rispondi(link, { esito: 'Domanda', nota: 'Posso pagare a rate?' })
    const [avviso] = await avvisi('Domanda su un documento')
    expect(avviso.messaggio).toBe(
      `Il cliente chiede, per Fattura ${f.numero_documento}: «Posso pagare a rate?»`,
    )
    expect((await apri(link)).body).toContain('Posso pagare a rate?')
  })
})

describe('il collegamento muore', () => {
  test('riaperta, e riemessa com’è cambiata; il nuovo vale', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    await bench.dati('POST', `/fatture/${f.id}/riapri`)
    expect((await apri(link)).stato).toBe(404)
    expect((await rispondi(link, { esito: 'Pagata', giorno: OGGI })).statusCode).toBe(404)
    await bench.dati('PUT', `/fatture/${f.id}`, {
      corpo: { righe: [{ descrizione: 'Altro', quantita: '1', prezzoUnitario: '50', aliquota: 10 }] },
    })
    await emetti(f.id)
    const vecchio = await apri(link)
    expect([vecchio.stato, vecchio.body]).toEqual([404, expect.stringContaining('è stata aggiornata')])
    const nuovo = await mandato('Fattura', f.id)
    expect((await apri(nuovo)).body).toContain('Altro')
  })

  test('passata a un altro cliente, o eliminata', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    await bench.dati('POST', `/fatture/${f.id}/riapri`)
    await bench.dati('PUT', `/fatture/${f.id}`, { corpo: { clienteId: await persona() } })
    await bench.chiedi('POST', `/fatture/${f.id}/ricalcola`, { corpo: {} })
    const emissione = await emetti(f.id)
    expect(emissione.stato, JSON.stringify(emissione.corpo)).toBe(200)
    const perso = await apri(link)
    expect([perso.stato, perso.body]).toEqual([404, expect.stringContaining('non è più valido')])
    const g = await fattura()
    const suo = await mandato('Fattura', g.id)
    await bench.dati('POST', `/fatture/${g.id}/riapri`)
    await bench.dati('DELETE', `/fatture/${g.id}`)
    expect((await apri(suo)).stato).toBe(404)
  })

  test('cancellati i dati del cliente', async () => {
    const f = await fattura()
    const link = await mandato('Fattura', f.id)
    await paga(f.id, 99)
    const { stato, corpo } = await bench.chiedi('POST', `/clienti/${f.cliente_id}/anonimizza`)
    expect(stato, JSON.stringify(corpo)).toBeLessThan(300)
    for (const sotto of ['', '/pdf']) expect((await apri(link, sotto)).stato).toBe(404)
  })
})
