import { cifre, dettoAlCit, type FattoCit, forseCifre, serve, veroCit } from './cit-file.rules.ts'
import type { Dati1, Fermo, Generatore1 } from './contract.ts'
import { GAS } from './limiti.rules.ts'
import type { ModuloLetto } from './parti.rules.ts'
import { bacharachConforme } from './prove.rules.ts'

/** What is of furnaces only, element by element in the registry's order; digits before the point, two after it. */
export function delTermico(dati: Dati1, fermo: Fermo, giudizio: ModuloLetto['giudizio']) {
  const generatore = fermo.generatore as Generatore1
  const { acqua, controlli: d, energetica: e, consigli } = dati
  const focolare = 'potenza al focolare'
  const righe: FattoCit[] = [
    ['A_E_numGT', String(serve(generatore.numero_gt, 'numero GT'))],
    [
      'tabFumi',
      serve(dati.prove[0] && dati.prove, 'le prove').map((_, n) => rowFumi(dati, n, generatore, giudizio)),
    ],
    [
      'controlloVerificaEnergetica',
      [
        ['A_E_potenzaFocolare', cifre(6, serve(generatore.potenza_focolare_kw, focolare), focolare)],
        ['A_E_flagClimatizInv', veroCit(generatore.riscaldamento === true)],
        ['A_E_flagProduzACS', veroCit(generatore.acs === true)],
        ['A_E_flagDispComando', dettoAlCit(e.comando, 'dispositivi di comando')],
        ['A_E_flagDispSicu', dettoAlCit(e.sicurezza, 'dispositivi di sicurezza')],
        ['A_E_flagValvSicu', dettoAlCit(e.valvola, 'valvola di sicurezza')],
        ['A_E_flagScambiatore', dettoAlCit(e.scambiatore, 'scambiatore')],
        ['A_E_flagRiflusso', dettoAlCit(e.riflusso, 'riflusso')],
        ['A_E_flagRisultati', dettoAlCit(e.uni10389, 'risultati secondo UNI 10389-1')],
        ['A_E_altroRifNormativo', e.altra_norma ?? ''],
        ['A_E_flagEvacFumi', serve(generatore.evacuazione, 'evacuazione fumi') === 'Forzata' ? 'F' : 'N'],
        [
          'A_E_depressCanaleFumo',
          generatore.evacuazione === 'Forzata' ? null : forseCifre(5, e.depressione, 'depressione'),
        ],
      ],
    ],
  ]
  return {
    identita: { radice: 'MODII', allegato: 'allegatoII', riga: 'rowAllegatoII' },
    acqua: [
      ['A_C_flagTrattH2ONR', veroCit(acqua.riscaldamento === 'Non_Richiesto')],
      ['A_C_flagTrattAcsNR', veroCit(acqua.acs === 'Non_Richiesto')],
    ] as FattoCit[],
    controlli: [
      ['A_D_flagInterno', dettoAlCit(d.interno, 'installazione interna')],
      ['A_D_flagCanaleFumo', dettoAlCit(d.canale, 'canale da fumo')],
      ['A_D_flagEsterno', dettoAlCit(d.esterno, 'installazione esterna')],
      ['A_D_flagSistRegolaz', dettoAlCit(d.regolazione, 'regolazione')],
      ['A_D_flagAperture', dettoAlCit(d.aperture, 'aperture')],
      ['A_D_flagPerdite', dettoAlCit(d.perdite, 'perdite')],
      ['A_D_flagDimensioni', dettoAlCit(d.dimensioni, 'dimensioni delle aperture')],
      ['A_D_flagTenuta', dettoAlCit(d.tenuta, 'tenuta')],
    ] as FattoCit[],
    checkList: [
      ['A_F_flagValvole', veroCit(consigli.valvole)],
      ['A_F_flagIsolamento', veroCit(consigli.isolamento)],
      ['A_F_flagSistTrattACS', veroCit(consigli.trattamento)],
      ['A_F_flagSistRegolaz', veroCit(consigli.regolazione)],
    ] as FattoCit[],
    righe,
  }
}

function rowFumi(
  dati: Dati1,
  n: number,
  generatore: Generatore1,
  giudizio: ModuloLetto['giudizio'],
): FattoCit {
  const p = dati.prove[n] as Dati1['prove'][number]
  const { co_corretto, rendimento } = giudizio.prove[n] ?? {}
  const { rendimento_minimo: minimo } = giudizio
  const gasolio = generatore.tipo_combustibile === 'Gasolio'
  const eta = serve(rendimento, 'rendimento')
  const numero = (interi: number, valore: number | null | undefined, nome: string) =>
    cifre(interi, serve(valore, nome), nome)
  const indice = (posto: number) =>
    gasolio ? forseCifre(4, p.bacharach?.[posto] ?? null, 'Bacharach') : null
  return [
    'rowFumi',
    [
      ['A_E_tempFumi', numero(4, p.t_fumi, 'temperatura dei fumi')],
      ['A_E_tempAria', numero(4, p.t_aria, 'temperatura dell’aria')],
      ['A_E_O2', numero(3, p.o2, 'O₂')],
      ['A_E_CO2', numero(3, p.co2, 'CO₂')],
      ['A_E_bacharach1', indice(0)],
      ['A_E_bacharach2', indice(1)],
      ['A_E_bacharach3', indice(2)],
      ['A_E_COcorretto', numero(7, co_corretto, 'CO corretto')],
      ['A_E_rendimCombu', cifre(3, eta, 'rendimento')],
      ['A_E_rendimentoLegge', cifre(3, minimo ?? 0, 'rendimento minimo')],
      ['A_E_nox', numero(7, p.nox, 'NOx')],
      ['A_E_moduloTermico', String(p.modulo)],
      ['A_E_portataCombu', GAS.includes(generatore.tipo_combustibile) ? 'm3/h' : 'Kg/h'],
      ['A_E_valorePortata', forseCifre(4, p.portata, 'portata')],
      ['A_E_COfumiSecchi', forseCifre(4, p.co_secchi, 'CO nei fumi secchi')],
      ['A_E_rispettoIndBacharach', gasolio ? veroCit(bacharachConforme(p.bacharach) === true) : undefined],
      ['A_E_minimo', minimo === null ? undefined : veroCit(eta >= minimo)],
    ],
  ]
}
