import fc from 'fast-check'
import { importoRiga, ivaDi } from '#carte/elettronica/decimali.rules.ts'
import type { DocumentoElettronico, Riepilogo, RigaElettronica } from '#carte/elettronica/documento.rules.ts'

const riga: RigaElettronica = {
  n: 1,
  tipo: 'riga',
  codice: null,
  descrizione: 'Manutenzione annuale caldaia',
  quantita: '1',
  um: null,
  prezzoUnitario: '90.00',
  scontoPercento: null,
  imponibile: 9000,
  aliquota: '10.00',
  natura: null,
  ritenuta: false,
}

/** A line with what is given; its amount follows. */
export function rigaDiProva(con: Partial<RigaElettronica> = {}): RigaElettronica {
  const una = { ...riga, ...con }
  return con.imponibile === undefined
    ? { ...una, imponibile: importoRiga(una.quantita, una.prezzoUnitario, una.scontoPercento) }
    : una
}

/** A maintenance at home, 90,00 + 10 %: an invoice without faults, changed where a test wants. */
export function documentoDiProva(con: Partial<DocumentoElettronico> = {}): DocumentoElettronico {
  return {
    tipoDocumento: 'TD01',
    numero: 'FT-2026-042',
    data: '2026-11-20',
    causale: null,
    progressivoInvio: '0001A',
    cedente: {
      partitaIva: '08214570635',
      codiceFiscale: '08214570635',
      denominazione: 'Vesuvio Clima S.r.l.',
      regimeFiscale: 'RF01',
      sede: { indirizzo: 'Via Argine 425', cap: '80147', comune: 'Napoli', provincia: 'NA', nazione: 'IT' },
      telefono: '+39 081 552 1487',
      email: 'info@vesuvioclima.example',
      rea: {
        ufficio: 'NA',
        numero: '941022',
        capitaleSociale: 1_000_000,
        socioUnico: false,
        inLiquidazione: false,
      },
      iban: 'IT36Z0538711101000000123456',
    },
    cessionario: {
      clienteId: 7,
      tipo: 'Privato',
      nome: 'Rosa',
      cognome: 'Esposito',
      denominazione: null,
      codiceFiscale: 'SPSRSO70C51F839B',
      partitaIva: null,
      sede: { indirizzo: 'Via Epomeo 88', cap: '80126', comune: 'Napoli', provincia: 'NA', nazione: 'IT' },
      codiceDestinatario: null,
      pec: null,
    },
    righe: [riga],
    riepilogo: [
      {
        aliquota: '10.00',
        natura: null,
        esigibilita: 'I',
        imponibile: 9000,
        imposta: 900,
        riferimento: null,
      },
    ],
    totale: 9900,
    ritenuta: null,
    bollo: 0,
    pagamento: {
      condizioni: 'TP02',
      modalita: 'MP05',
      scadenze: [{ data: '2026-12-20', importo: 9900 }],
    },
    collegate: [],
    ddt: [],
    contratto: null,
    intento: null,
    intentoFuori: null,
    lavoro: '2026-11-19',
    ...con,
  }
}

/** The same with these lines, and all that follows from them: groups, total, one due date. */
export function documentoConRighe(
  righe: RigaElettronica[],
  con: Partial<DocumentoElettronico> = {},
  esigibilita: 'I' | 'S' = 'I',
): DocumentoElettronico {
  const gruppi = new Map<string, Riepilogo>()
  for (const { aliquota, natura, imponibile } of righe) {
    const chiave = `${aliquota} ${natura}`
    const gruppo = gruppi.get(chiave) ?? {
      aliquota,
      natura,
      esigibilita: natura ? null : esigibilita,
      imponibile: 0,
      imposta: 0,
      riferimento: natura ? 'Inversione contabile' : null,
    }
    gruppi.set(chiave, { ...gruppo, imponibile: gruppo.imponibile + imponibile })
  }
  const riepilogo = [...gruppi.values()].map((uno) => ({
    ...uno,
    imposta: ivaDi(uno.imponibile, uno.aliquota),
  }))
  const totale = riepilogo.reduce((somma, { imponibile, imposta }) => somma + imponibile + imposta, 0)
  const iva = riepilogo.reduce((somma, { imposta }) => somma + imposta, 0)
  const netto = totale - (con.ritenuta?.importo ?? 0) - (esigibilita === 'S' ? iva : 0)
  return documentoDiProva({
    righe,
    riepilogo,
    totale,
    pagamento: {
      condizioni: 'TP02',
      modalita: 'MP05',
      scadenze: [{ data: '2026-12-20', importo: netto }],
    },
    ...con,
  })
}

const decimale = (massimo: number, decimali: number) =>
  fc
    .tuple(fc.nat(massimo), fc.nat(10 ** decimali - 1))
    .map(([intero, resto]) => `${intero}.${String(resto).padStart(decimali, '0')}`)

const testoQualunque = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1200 }),
  fc.constantFrom(
    "D'Angelo & Figli <S.r.l.>",
    'Citta’ di “Castello” – 90 €',
    'a]]>b &amp; \u202e🔥',
    '  x\n\ty ',
  ),
)

/** Any text that leaves something behind in Latin-1: what is all pictures would leave an empty field. */
const testoScritto = testoQualunque.map((testo) => `A${testo}`)

const rigaValida = fc
  .record({
    codice: fc.option(testoScritto, { nil: null }),
    descrizione: testoScritto,
    quantita: fc.oneof(decimale(500, 3), decimale(9, 8), fc.constantFrom('1', '0', '2.5')),
    um: fc.option(fc.constantFrom('pz', 'm²', 'ore', 'metri lineari', 'kg'), { nil: null }),
    prezzo: fc.oneof(decimale(5000, 2), decimale(900, 4), decimale(9, 8)),
    negativo: fc.boolean(),
    scontoPercento: fc.option(
      fc.nat(10_000).map((c) => (c / 100).toFixed(2)),
      { nil: null },
    ),
    iva: fc.constantFrom(
      ['22.00', null],
      ['10.00', null],
      ['4.00', null],
      ['0.00', 'N6.7'],
      ['0.00', 'N1'],
      ['0.00', 'N3.5'],
    ),
    ritenuta: fc.boolean(),
    tipo: fc.constantFrom('riga', 'sconto'),
  })
  .map(({ iva: [aliquota, natura], prezzo, negativo, ...resto }) =>
    rigaDiProva({
      ...resto,
      tipo: resto.tipo as 'riga' | 'sconto',
      prezzoUnitario: negativo ? `-${prezzo}` : prezzo,
      aliquota: aliquota as string,
      natura: natura as string | null,
    }),
  )

const CLIENTI: Partial<DocumentoElettronico['cessionario']>[] = [
  {},
  { pec: 'rosa.esposito@pec.example' },
  { nome: "Dell'Anna", cognome: 'D’Amico Æøł' },
  {
    tipo: 'Azienda',
    denominazione: 'Hotel Belvedere & C. S.r.l.',
    partitaIva: 'IT60441170630',
    codiceDestinatario: 'm5uxcr1',
  },
  { tipo: 'Condominio', denominazione: 'Condominio Parco Azzurro', codiceFiscale: '95012340634' },
  {
    tipo: 'PA',
    denominazione: 'Comune di Prova',
    codiceFiscale: '80001230632',
    codiceDestinatario: 'UF1A2B',
  },
  {
    tipo: 'Estero',
    denominazione: 'Müller GmbH',
    codiceFiscale: null,
    partitaIva: 'DE123456789',
    sede: { indirizzo: 'Hauptstraße 1', cap: '80331', comune: 'München', provincia: 'BY', nazione: 'DE' },
  },
]

/** Any document that an issuer may send: all kinds, customers, lines; with texts as people paste them. */
export const documentoValido = fc
  .record({
    righe: fc.array(rigaValida, { minLength: 1, maxLength: 12 }),
    cliente: fc.constantFrom(...CLIENTI),
    tipoDocumento: fc.constantFrom('TD01', 'TD02', 'TD04', 'TD24', 'TD26'),
    causale: fc.option(testoScritto, { nil: null }),
    bollo: fc.constantFrom(0, 200),
    progressivo: fc.stringMatching(/^[0-9A-Z]{5}$/),
    numero: fc.constantFrom('FT-2026-042', '1', 'NC/2026/7 bis', '2026-ABCDEFGHILM-00001'),
    rate: fc.integer({ min: 0, max: 4 }),
    cig: fc.constantFrom(null, 'ZA12345678'),
  })
  .map(({ righe, cliente, rate, cig, progressivo, ...resto }) => {
    const split = cliente.tipo === 'PA' && righe.every(({ natura }) => natura === null)
    const conRitenuta = righe.some(({ ritenuta }) => ritenuta)
    const base = documentoDiProva()
    const documento = documentoConRighe(
      righe.map((una, indice) => ({ ...una, n: indice + 1 })),
      {
        ...resto,
        tipoDocumento: resto.tipoDocumento as DocumentoElettronico['tipoDocumento'],
        progressivoInvio: progressivo,
        cessionario: { ...base.cessionario, ...cliente },
        ritenuta: conRitenuta ? { tipo: 'RT02', importo: 100, aliquota: '4.00', causale: 'W' } : null,
        intento: { id: 1, protocollo: '08060120341234567-000001', data: '2026-01-12' },
        contratto: cig ? { documento: null, data: null, cig, cup: null } : null,
        collegate: resto.tipoDocumento === 'TD04' ? [{ numero: 'FT-2026-001', data: '2026-11-01' }] : [],
        ddt: resto.tipoDocumento === 'TD24' ? [{ numero: '881', data: '2026-11-03', righe: [1] }] : [],
      },
      split ? 'S' : 'I',
    )
    const daPagare = documento.pagamento?.scadenze[0]?.importo ?? 0
    return {
      ...documento,
      pagamento:
        rate === 0
          ? null
          : {
              condizioni: rate === 1 ? ('TP02' as const) : ('TP01' as const),
              modalita: 'MP05',
              scadenze: Array.from({ length: rate }, (_, i) => ({
                data: `2026-12-0${i + 1}`,
                importo: i === 0 ? daPagare - (rate - 1) * 10 : 10,
              })),
            },
    }
  })
