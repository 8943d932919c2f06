import { cifre, dettoAlCit, type FattoCit, forseCifre, serve, veroCit } from './cit-file.rules.ts'
import type { Dati2, ErroreDelModulo, Fermo, Generatore2 } from './contract.ts'

/** The rule on the temperatures of a circuit. */
const REGOLA_CIRCUITO = 18

/** What is of chillers only, element by element in the registry's order. */
export function delFrigo(
  dati: Dati2,
  fermo: Fermo,
  errori: readonly Pick<ErroreDelModulo, 'regola' | 'campo'>[],
) {
  const { acqua, controlli: d, energetica: e, consigli } = dati
  const { numero_gf } = fermo.generatore as Generatore2
  const righe: FattoCit[] = [
    ['A_E_numGF', String(serve(numero_gf, 'numero GF'))],
    [
      'tabFumi',
      serve(dati.prove[0] && dati.prove, 'le prove').map((p, n) => rowFumi(p, conforme(errori, n))),
    ],
    [
      'controlloVerificaEnergetica',
      [
        ['A_E_flagModalita', serve(e.modo, 'modalità della prova') === 'raffrescamento' ? 'RAF' : 'RIS'],
        ['A_E_flagPerdite', dettoAlCit(e.perdite_gas, 'perdite di gas refrigerante')],
        ['A_E_flagRilevFugheDiretta', dettoAlCit(e.rilevazione_diretta, 'rilevazione diretta delle fughe')],
        [
          'A_E_flagRilevFugheInDiretta',
          dettoAlCit(e.rilevazione_indiretta, 'rilevazione indiretta delle fughe'),
        ],
        ['A_E_flagScambPuliti', dettoAlCit(e.scambiatori, 'scambiatori di calore')],
      ],
    ],
  ]
  return {
    identita: { radice: 'MODIII', allegato: 'allegatoIII', riga: 'rowAllegatoIII' },
    acqua: [['A_C_flagTrattH2ONR', veroCit(acqua.riscaldamento === 'Non_Richiesto')]] as FattoCit[],
    controlli: [
      ['A_D_flagLocaleIdoneo', dettoAlCit(d.locale, 'locale di installazione')],
      ['A_D_flagDimensioni', dettoAlCit(d.dimensioni, 'dimensioni delle aperture')],
      ['A_D_flagAperture', dettoAlCit(d.aperture, 'aperture')],
      ['A_D_flagLineeIdonee', dettoAlCit(d.linee, 'linee elettriche')],
      ['A_D_flagCoibenIdonee', dettoAlCit(d.coibentazioni, 'coibentazioni')],
    ] as FattoCit[],
    checkList: [
      ['A_F_flagSostGen1', veroCit(consigli.generatori)],
      ['A_F_flagSostGen2', veroCit(consigli.regolazione)],
      ['A_F_flagIsolamentoRete', veroCit(consigli.isolamento_rete)],
      ['A_F_flagIsolamentoCanali', veroCit(consigli.isolamento_canali)],
    ] as FattoCit[],
    righe,
  }
}

const conforme = (errori: readonly Pick<ErroreDelModulo, 'regola' | 'campo'>[], prova: number) =>
  !errori.some(({ regola, campo }) => regola === REGOLA_CIRCUITO && campo.startsWith(`prove.${prova}.`))

function rowFumi(p: Dati2['prove'][number], verifica: boolean): FattoCit {
  const numero = (valore: number | null, nome: string) => cifre(5, serve(valore, nome), nome)
  return [
    'rowFumi',
    [
      ['A_E_surrisc', numero(p.surriscaldamento, 'surriscaldamento')],
      ['A_E_sottoRaffr', numero(p.sottoraffreddamento, 'sottoraffreddamento')],
      ['A_E_condens', numero(p.t_condensazione, 'temperatura di condensazione')],
      ['A_E_evaporaz', numero(p.t_evaporazione, 'temperatura di evaporazione')],
      ['A_E_ingLatoEst', numero(p.t_ing_esterno, 'temperatura d’ingresso, lato esterno')],
      ['A_E_uscLatoEst', numero(p.t_usc_esterno, 'temperatura d’uscita, lato esterno')],
      ['A_E_ingLatoUtenze', numero(p.t_ing_utenze, 'temperatura d’ingresso, lato utenze')],
      ['A_E_uscLatoUtenze', numero(p.t_usc_utenze, 'temperatura d’uscita, lato utenze')],
      ['A_E_numCircuito', String(p.circuito)],
      ['A_E_TuscFluido', null],
      ['A_E_TbulboUmido', null],
      ['A_E_TingFluidoSorg', null],
      ['A_E_TuscFluidoSorg', null],
      ['A_E_TingFluidoMacc', null],
      ['A_E_TuscFluidoMacc', null],
      ['A_E_potenzaAss', forseCifre(5, p.potenza_assorbita_kw, 'potenza assorbita')],
      ['A_E_filtriPuliti', p.filtri_puliti === null ? undefined : veroCit(p.filtri_puliti)],
      ['A_E_Verifica', veroCit(verifica)],
      ['A_E_dataRipristino', null],
    ],
  ]
}
