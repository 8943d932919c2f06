import type { XmlElement } from '#shared/xml-tree.ts'

/**
 * The checks of the exchange system (SdI) that can be done without its registers, written from the code list of its
 * technical specifications (Allegato A 1.9) and from the XML alone: nothing of what builds or checks our invoices is
 * used here, so that a mistake of theirs can't hide.
 * @returns the codes with which the SdI would refuse the file, each once
 */
export function scartiSdi(radice: XmlElement, nomeFile: string, oggi: string): string[] {
  const scarti = new Set<string>()
  const se = (codice: string, vero: boolean) => vero && scarti.add(codice)
  const testa = uno(radice, 'FatturaElettronicaHeader')
  const trasmissione = uno(testa, 'DatiTrasmissione')
  const formato = valore(trasmissione, 'FormatoTrasmissione')
  const codice = valore(trasmissione, 'CodiceDestinatario')
  const pec = valore(trasmissione, 'PECDestinatario')
  const cedente = uno(testa, 'CedentePrestatore', 'DatiAnagrafici')
  const cessionario = uno(testa, 'CessionarioCommittente', 'DatiAnagrafici')
  const paese = valore(cessionario, 'IdFiscaleIVA', 'IdPaese')
  const iva = valore(cessionario, 'IdFiscaleIVA', 'IdCodice')

  se('00001', !/^[A-Z]{2}[A-Za-z0-9]{2,28}_[A-Za-z0-9]{1,5}\.xml$/.test(nomeFile))
  se('00428', radice.attributes.versione !== formato)
  se('00427', codice.length !== (formato === 'FPA12' ? 6 : 7))
  se('00426', (pec !== '' && codice !== '0000000') || (formato === 'FPA12' && pec !== ''))
  se('00330', /@pec\.fatturapa\.it$/.test(pec))
  se('00313', codice === 'XXXXXXX' && (paese === '' || paese === 'IT'))
  se('00417', iva === '' && valore(cessionario, 'CodiceFiscale') === '')
  se(
    '00471',
    iva !== '' &&
      paese === valore(cedente, 'IdFiscaleIVA', 'IdPaese') &&
      iva === valore(cedente, 'IdFiscaleIVA', 'IdCodice'),
  )
  se('00476', valore(cedente, 'IdFiscaleIVA', 'IdPaese') !== 'IT' && paese !== 'IT' && paese !== '')

  const corpi = tutti(radice, 'FatturaElettronicaBody')
  const visti = corpi.map((corpo) => {
    const generali = uno(corpo, 'DatiGenerali', 'DatiGeneraliDocumento')
    return `${valore(generali, 'Numero')} ${valore(generali, 'Data').slice(0, 4)} ${valore(generali, 'TipoDocumento')}`
  })
  se('00409', new Set(visti).size < visti.length)
  for (const corpo of corpi) perCorpo(corpo, oggi, se)
  return [...scarti].sort()
}

function perCorpo(corpo: XmlElement, oggi: string, se: (codice: string, vero: boolean) => unknown): void {
  const generali = uno(corpo, 'DatiGenerali', 'DatiGeneraliDocumento')
  const tipo = valore(generali, 'TipoDocumento')
  const data = valore(generali, 'Data')
  const righe = tutti(uno(corpo, 'DatiBeniServizi'), 'DettaglioLinee')
  const gruppi = tutti(uno(corpo, 'DatiBeniServizi'), 'DatiRiepilogo')

  se('00403', data > oggi)
  se('00425', !/\d/.test(valore(generali, 'Numero')))
  const collegate = tutti(uno(corpo, 'DatiGenerali'), 'DatiFattureCollegate')
  se('00418', tipo === 'TD04' && collegate.some((una) => valore(una, 'Data') > data))
  se(
    '00411',
    righe.some((riga) => valore(riga, 'Ritenuta') === 'SI') && tutti(generali, 'DatiRitenuta').length === 0,
  )

  for (const riga of righe) {
    const aliquota = numero(valore(riga, 'AliquotaIVA'))
    const natura = valore(riga, 'Natura')
    se('00400', aliquota === 0 && natura === '')
    se('00401', aliquota !== 0 && natura !== '')
    se('00445', ['N2', 'N3', 'N6'].includes(natura))
    se('00424', aliquota > 0 && aliquota < 1)
    let prezzo = numero(valore(riga, 'PrezzoUnitario'))
    for (const sconto of tutti(riga, 'ScontoMaggiorazione')) {
      const percento = valore(sconto, 'Percentuale')
      const importo = valore(sconto, 'Importo')
      se('00438', percento === '' && importo === '')
      prezzo -= importo !== '' ? numero(importo) : (prezzo * numero(percento)) / 100
    }
    const quantita = valore(riga, 'Quantita')
    se(
      '00423',
      lontano(numero(valore(riga, 'PrezzoTotale')), prezzo * (quantita === '' ? 1 : numero(quantita)), 0.01),
    )
  }
  for (const sconto of tutti(generali, 'ScontoMaggiorazione'))
    se('00437', valore(sconto, 'Percentuale') === '' && valore(sconto, 'Importo') === '')

  const chiave = (di: XmlElement) => `${numero(valore(di, 'AliquotaIVA'))} ${valore(di, 'Natura')}`
  for (const gruppo of gruppi) {
    const aliquota = numero(valore(gruppo, 'AliquotaIVA'))
    const natura = valore(gruppo, 'Natura')
    const imponibile = numero(valore(gruppo, 'ImponibileImporto'))
    se('00429', aliquota === 0 && natura === '')
    se('00430', aliquota !== 0 && natura !== '')
    se('00445', ['N2', 'N3', 'N6'].includes(natura))
    se('00420', valore(gruppo, 'EsigibilitaIVA') === 'S' && natura.startsWith('N6'))
    se('00421', lontano(numero(valore(gruppo, 'Imposta')), (imponibile * aliquota) / 100, 0.01))
  }
  for (const di of new Set(righe.map(chiave))) {
    const somma = (elementi: XmlElement[], campo: string) =>
      elementi.filter((uno) => chiave(uno) === di).reduce((fin, uno) => fin + numero(valore(uno, campo)), 0)
    se('00422', lontano(somma(gruppi, 'ImponibileImporto'), somma(righe, 'PrezzoTotale'), 1))
  }
  const rate = (elementi: XmlElement[]) => new Set(elementi.map((uno) => numero(valore(uno, 'AliquotaIVA'))))
  const nature = (elementi: XmlElement[]) => new Set(elementi.map((uno) => valore(uno, 'Natura')))
  se(
    '00419',
    [...rate(righe)].some((una) => !rate(gruppi).has(una)),
  )
  se(
    '00443',
    [...rate(gruppi)].some((una) => !rate(righe).has(una)),
  )
  se(
    '00444',
    [...nature(gruppi)].some((una) => !nature(righe).has(una)),
  )
}

const numero = (testo: string): number => Number(testo)

/** Farther than the tolerance, seen with what floating point leaves behind. */
const lontano = (uno: number, altro: number, tolleranza: number): boolean =>
  Math.abs(uno - altro) > tolleranza + 1e-7

const tutti = (da: XmlElement | undefined, nome: string): XmlElement[] =>
  da?.children.filter(({ name }) => name === nome) ?? []

function uno(da: XmlElement | undefined, ...nomi: string[]): XmlElement | undefined {
  return nomi.reduce<XmlElement | undefined>((qui, nome) => tutti(qui, nome)[0], da)
}

const valore = (da: XmlElement | undefined, ...nomi: string[]): string => uno(da, ...nomi)?.text ?? ''
