// Source: the CVX list of the CDC (United States, public domain) as of 2025-09-03, from
// HL7/fhir-shc-vaccination-ig, `input/fsh/value_sets.fsh`, commit
// eb70d855f28bdfe634efa230998d9fffb9f75129.
//
// Codes 01 to 09 were missing there. They come from an older copy and agree with the CDC's page
// "Mapping CVX to vaccine groups". Codes that name no vaccine (99, 801, 998, 999) are left out.
//
// Common names and brands are ours. A name that gives the disease only has the CDC's code for
// "unspecified". A brand is listed with every code it was sold under, and so gives no single code.

export interface Vaccine {
  cvx: string
  /** The CDC's short name. */
  shortName: string
  /** A common name; only common vaccines have one. */
  name?: string
  brands: string[]
}

// CVX | short name | common name | brands
const table = `
01 | DTP
02 | OPV | Polio (oral)
03 | MMR | MMR (measles, mumps, rubella) | M-M-R II; Priorix
04 | measles and rubella
05 | measles
06 | rubella
07 | mumps
08 | Hep B, adolescent or pediatric | Hepatitis B (child) | Engerix-B; Recombivax HB
09 | Td (adult), 2 Lf tetanus toxoid, preservative free, adsorbed
10 | IPV | Polio (inactivated) | IPOL
11 | pertussis
12 | diphtheria antitoxin
13 | TIG
14 | IG, unspecified formulation
15 | influenza, split (incl. purified surface antigen)
16 | influenza, whole
17 | Hib, unspecified formulation | Hib, type unknown
18 | rabies, intramuscular injection
19 | BCG | BCG (tuberculosis)
20 | DTaP | DTaP (child) | Infanrix
21 | varicella | Varicella (chickenpox) | Varivax
22 | DTP-Hib
23 | plague
24 | Anthrax, pre-exposure prophylaxis, post-exposure prophylaxis | | BioThrax
25 | typhoid, oral | Typhoid (oral) | Vivotif
26 | cholera, unspecified formulation | Cholera
27 | botulinum antitoxin
28 | DT (pediatric)
29 | CMVIG
30 | HBIG
31 | Hep A, pediatric, unspecified formulation
32 | meningococcal MPSV4
33 | pneumococcal polysaccharide PPV23 | Pneumococcal (PPSV23) | Pneumovax 23
34 | RIG
35 | tetanus toxoid, adsorbed
36 | VZIG
37 | yellow fever live | | YF-Vax
38 | rubella/mumps
39 | Japanese encephalitis SC
40 | rabies, intradermal injection
41 | typhoid, parenteral
42 | Hep B, adolescent/high risk infant
43 | Hep B, adult | Hepatitis B (adult) | Engerix-B; Recombivax HB
44 | Hep B, high-dosage, dialysis or IC
45 | Hep B, unspecified formulation | Hepatitis B, type unknown
46 | Hib (PRP-D)
47 | Hib (HbOC)
48 | Hib (PRP-T) | Hib (ActHIB, Hiberix) | ActHIB; Hiberix
49 | Hib (PRP-OMP) | Hib (PedvaxHIB) | PedvaxHIB
50 | DTaP-Hib
51 | Hib-Hep B
52 | Hep A, adult | Hepatitis A (adult) | Havrix; Vaqta
53 | typhoid, parenteral, AKD (U.S. military)
54 | adenovirus, type 4
55 | adenovirus, type 7
56 | dengue fever tetravalent | | Dengvaxia
57 | hantavirus
58 | Hep C
59 | Hep E
60 | herpes simplex 2
61 | HIV
62 | HPV, quadrivalent
63 | Junin virus
64 | leishmaniasis
65 | leprosy
66 | Lyme disease
67 | malaria
68 | melanoma
69 | parainfluenza-3
70 | Q fever
71 | RSV-IGIV
72 | rheumatic fever
73 | Rift Valley fever
74 | rotavirus, tetravalent
75 | Vaccinia (smallpox, mpox), live | Smallpox (ACAM2000) | ACAM2000
76 | Staphylococcus bacterio lysate
77 | Tick-borne encephalitis vaccine (non-US)
78 | tularemia vaccine
79 | vaccinia immune globulin
80 | VEE, live
81 | VEE, inactivated
82 | adenovirus, unspecified formulation
83 | Hep A, ped/adol, 2 dose | Hepatitis A (child) | Havrix; Vaqta
84 | Hep A, ped/adol, 3 dose
85 | Hep A, unspecified formulation | Hepatitis A, type unknown
86 | IG
87 | IGIV
88 | influenza, unspecified formulation | Influenza (flu), type unknown
89 | polio, unspecified formulation | Polio, type unknown
90 | rabies, unspecified formulation | Rabies, type unknown
91 | typhoid, unspecified formulation | Typhoid, type unknown
92 | VEE, unspecified formulation
93 | RSV-MAb
94 | MMRV | MMRV (measles, mumps, rubella, chickenpox) | ProQuad
95 | TST-OT tine test
96 | TST-PPD intradermal
97 | TST-PPD tine test
98 | TST, unspecified formulation
100 | pneumococcal conjugate PCV 7
101 | typhoid, ViCPs | Typhoid (injection) | Typhim Vi
102 | DTP-Hib-Hep B
103 | meningococcal C conjugate
104 | Hep A-Hep B | Hepatitis A and B | Twinrix
105 | vaccinia (smallpox) diluted
106 | DTaP, 5 pertussis antigens | | Daptacel
107 | DTaP, unspecified formulation
108 | meningococcal ACWY, unspecified formulation | Meningococcal ACWY, type unknown
109 | pneumococcal, unspecified formulation | Pneumococcal, type unknown
110 | DTaP-Hep B-IPV | DTaP-HepB-IPV (child combination) | Pediarix
111 | Influenza, live, trivalent, intranasal, PF | Influenza (flu) nasal spray | FluMist
112 | tetanus toxoid, unspecified formulation
113 | Td (adult), 5 Lf tetanus toxoid, preservative free, adsorbed | | Tenivac
114 | meningococcal MCV4P | Meningococcal ACWY (Menactra) | Menactra
115 | Tdap | Tdap (tetanus, diphtheria, whooping cough) | Boostrix; Adacel
116 | rotavirus, pentavalent | Rotavirus (RotaTeq) | RotaTeq
117 | VZIG (IND)
118 | HPV, bivalent
119 | rotavirus, monovalent | Rotavirus (Rotarix) | Rotarix
120 | DTaP-Hib-IPV | DTaP-Hib-IPV (child combination) | Pentacel
121 | zoster live | Shingles (live, discontinued in US) | Zostavax
122 | rotavirus, unspecified formulation | Rotavirus, type unknown
123 | influenza, H5N1-1203
125 | Novel Influenza-H1N1-09, nasal
126 | Novel influenza-H1N1-09, preservative-free
127 | Novel influenza-H1N1-09
128 | Novel Influenza-H1N1-09, all formulations
129 | Japanese Encephalitis, unspecified formulation | Japanese encephalitis
130 | DTaP-IPV | DTaP-IPV (child combination) | Kinrix; Quadracel
131 | typhus, historical
132 | DTaP-IPV-HIB-HEP B, historical
133 | Pneumococcal conjugate PCV 13 | Pneumococcal (PCV13) | Prevnar 13
134 | Japanese Encephalitis IM | | Ixiaro
135 | Influenza, high-dose, trivalent, PF | Influenza (flu) shot, high dose (65+) | Fluzone High-Dose
136 | Meningococcal MCV4O | Meningococcal ACWY (Menveo) | Menveo
137 | HPV, unspecified formulation | HPV, type unknown
138 | Td (adult)
139 | Td(adult) unspecified formulation | Td (tetanus, diphtheria)
140 | Influenza, split virus, trivalent, PF | Influenza (flu) shot, standard dose | Fluzone; Fluarix; FluLaval; Afluria
141 | Influenza, split virus, trivalent, preservative | | Fluzone; FluLaval; Afluria
142 | tetanus toxoid, not adsorbed
143 | Adenovirus types 4 and 7
144 | influenza, seasonal, intradermal, preservative free
145 | RSV-MAb (new)
146 | DTaP,IPV,Hib,HepB | DTaP-IPV-Hib-HepB (child combination) | Vaxelis
147 | meningococcal MCV4, unspecified formulation
148 | Meningococcal C/Y-HIB PRP
149 | Influenza, live, quadrivalent, intranasal | | FluMist
150 | Influenza, split virus, quadrivalent, PF | Influenza (flu) shot, quadrivalent (before 2024) | Fluzone; Fluarix; FluLaval; Afluria
151 | influenza nasal, unspecified formulation
152 | Pneumococcal Conjugate, unspecified formulation
153 | Influenza, MDCK, trivalent, PF | Influenza (flu) shot, cell-based | Flucelvax
154 | Hep A, IG
155 | Influenza, recombinant, trivalent, PF | Influenza (flu) shot, recombinant | Flublok
156 | Rho(D)-IG
157 | Rho(D) -IG IM
158 | Influenza, split virus, quadrivalent, preservative | | Fluzone; FluLaval; Afluria
159 | Rho(D) - Unspecified formulation
160 | Influenza A monovalent (H5N1), ADJUVANTED-2013
161 | Influenza, injectable,quadrivalent, preservative free, pediatric
162 | meningococcal B, recombinant | Meningococcal B (Trumenba) | Trumenba
163 | meningococcal B, OMV | Meningococcal B (Bexsero) | Bexsero
164 | meningococcal B, unspecified
165 | HPV9 | HPV (human papillomavirus, 9-valent) | Gardasil 9
166 | influenza, intradermal, quadrivalent, preservative free
167 | meningococcal, unknown serogroups
168 | Influenza, adjuvanted, trivalent, PF | Influenza (flu) shot, adjuvanted (65+) | Fluad
169 | Hep A, live attenuated
170 | DTAP/IPV/HIB - non-US
171 | Influenza, MDCK, quadrivalent, PF | | Flucelvax
172 | cholera, WC-rBS
173 | cholera, BivWC
174 | cholera, live attenuated | | Vaxchora
175 | Rabies - IM Diploid cell culture | Rabies (Imovax) | Imovax
176 | Rabies - IM fibroblast culture | Rabies (RabAvert) | RabAvert
177 | PCV10
178 | OPV bivalent
179 | OPV ,monovalent, unspecified
180 | tetanus immune globulin
181 | anthrax immune globulin
182 | OPV, Unspecified
183 | Yellow fever vaccine live - alt
184 | Yellow fever, unspecified | Yellow fever
185 | Influenza, recombinant, quadrivalent, PF | | Flublok
186 | Influenza, MDCK, quadrivalent, preservative | | Flucelvax
187 | zoster recombinant | Shingles (recombinant) | Shingrix
188 | zoster, unspecified formulation
189 | HepB-CpG | Hepatitis B (Heplisav-B) | Heplisav-B
190 | Typhoid conjugate vaccine (TCV)
191 | meningococcal A polysaccharide (non-US)
192 | meningococcal AC polysaccharide (non-US)
193 | Hep A-Hep B, pediatric/adolescent
194 | Influenza, Southern Hemisphere
195 | DT, IPV adsorbed
196 | Td, adsorbed, preservative free, adult use, Lf unspecified
197 | Influenza, high-dose, quadrivalent, PF | | Fluzone High-Dose
198 | DTP-hepB-Hib Pentavalent Non-US
200 | influenza, Southern Hemisphere, pediatric, preservative free
201 | Influenza, Southern Hemisphere, quadrivalent, PF
202 | influenza, Southern Hemisphere, quadrivalent, with preservative
203 | meningococcal conjugate quadrivalent, MenACWY-TT (MCV4) | Meningococcal ACWY (MenQuadfi) | MenQuadfi
204 | Ebola Zaire vaccine, live, recombinant, 1mL dose
205 | Influenza, adjuvanted, quadrivalent, PF | | Fluad
206 | Vaccinia, smallpox Mpox vaccine live, PF, SQ or ID injection | Mpox / smallpox (Jynneos) | Jynneos
207 | COVID-19, mRNA, LNP-S, PF, 100 mcg/0.5mL dose or 50 mcg/0.25mL dose | COVID-19, Moderna original (2020-2022) | Spikevax
208 | COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose | COVID-19, Pfizer original (2020-2022) | Comirnaty
210 | COVID-19 vaccine, vector-nr, rS-ChAdOx1, PF, 0.5 mL
211 | COVID-19, subunit, rS-nanoparticle+Matrix-M1 Adjuvant, PF, 0.5 mL | | Nuvaxovid
212 | COVID-19 vaccine, vector-nr, rS-Ad26, PF, 0.5 mL | COVID-19, Johnson & Johnson (Janssen)
213 | SARS-COV-2 (COVID-19) vaccine, UNSPECIFIED | COVID-19, type unknown
214 | Ebola, unspecified
215 | Pneumococcal conjugate PCV15, polysaccharide CRM197 conjugate, adjuvant, PF | Pneumococcal (PCV15) | Vaxneuvance
216 | Pneumococcal conjugate PCV20, polysaccharide CRM197 conjugate, adjuvant, PF | Pneumococcal (PCV20) | Prevnar 20
217 | COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose, tris-sucrose | | Comirnaty
218 | COVID-19, mRNA, LNP-S, PF, 10 mcg/0.2 mL dose, tris-sucrose
219 | COVID-19, mRNA, LNP-S, PF, 3 mcg/0.2 mL dose, tris-sucrose
220 | HepB recombinant, 3-antigen, Al(OH)3
221 | COVID-19, mRNA, LNP-S, PF, 50 mcg/0.5 mL dose | | Spikevax
222 | Tick-borne encephalitis, unspecified
223 | Tick-borne encephalitis, inactivated, PF, 0.25mL | | Ticovac
224 | Tick-borne encephalitis, inactivated, PF, 0.5mL | Tick-borne encephalitis (adult) | Ticovac
225 | COVID-19, D614, recomb, preS dTM, AS03 adjuvant add, PF, 5mcg/0.5mL
226 | COVID-19, D614, recomb, preS dTM, AS03 adjuvant add, PF, 10mcg/0.5mL
227 | COVID-19, mRNA, LNP-S, PF, pediatric 50 mcg/0.5 mL dose
228 | COVID-19, mRNA, LNP-S, PF, pediatric 25 mcg/0.25 mL dose
229 | COVID-19, mRNA, LNP-S, bivalent, PF, 50 mcg/0.5 mL or 25mcg/0.25 mL dose | COVID-19, Moderna bivalent (2022-2023)
230 | COVID-19, mRNA, LNP-S, bivalent, PF, 10 mcg/0.2 mL
231 | influenza, Southern Hemisphere, high-dose, quadrivalent
300 | COVID-19, mRNA, LNP-S, bivalent, PF, 30 mcg/0.3 mL dose | COVID-19, Pfizer bivalent (2022-2023)
301 | COVID-19, mRNA, LNP-S, bivalent, PF, 10 mcg/0.2 mL dose
302 | COVID-19, mRNA, LNP-S, bivalent, PF, 3 mcg/0.2 mL dose
303 | RSV, recombinant, protein subunit RSVpreF, adjuvant reconstituted, 0.5 mL, PF | RSV (Arexvy) | Arexvy
304 | Respiratory syncytial virus (RSV), unspecified
305 | RSV, bivalent, protein subunit RSVpreF, diluent reconstituted, 0.5 mL, PF | RSV (Abrysvo) | Abrysvo
306 | RSV, mAb, nirsevimab-alip, 0.5 mL, neonate to 24 months | RSV antibody, infant (nirsevimab 0.5 mL) | Beyfortus
307 | RSV, mAb, nirsevimab-alip, 1 mL, neonate to 24 months | RSV antibody, infant (nirsevimab 1 mL) | Beyfortus
308 | COVID-19, mRNA, LNP-S, PF, tris-sucrose, 3 mcg/0.3 mL | COVID-19, Pfizer 6 months-4 years
309 | COVID-19, mRNA, LNP-S, PF, tris-sucrose, 30 mcg/0.3 mL | COVID-19, Pfizer 12+ (2023 formula onward) | Comirnaty
310 | COVID-19, mRNA, LNP-S, PF, tris-sucrose, 10 mcg/0.3 mL | COVID-19, Pfizer 5-11 years
311 | COVID-19, mRNA, LNP-S, PF, 25 mcg/0.25 mL | COVID-19, Moderna 6 months-11 years
312 | COVID-19, mRNA, LNP-S, PF, 50 mcg/0.5 mL | COVID-19, Moderna 12+ (2023 formula onward) | Spikevax
313 | COVID-19, subunit, rS-nanoparticle, adjuvanted, PF, 5 mcg/0.5 mL | COVID-19, Novavax (2023 formula onward) | Nuvaxovid
314 | Respiratory syncytial virus (RSV) vaccine, unspecified
315 | Respiratory syncytial virus (RSV) MAB, unspecified
316 | Meningococcal polysaccharide (MenACWY-TT conjugate), (MenB), PF | Meningococcal ABCWY (Penbraya) | Penbraya
317 | Chikungunya live attenuated vaccine, 0.5 mL, PF | Chikungunya (live) | Ixchiq
318 | Anthrax, post-exposure prophylaxis
319 | Anthrax vaccine, unspecified | Anthrax
320 | Influenza, MDCK, trivalent, preservative | | Flucelvax
321 | Influenza-avian, H5N8, monovalent, PF
322 | Influenza-avian, H5N8, monovalent, preservative
323 | Influenza-avian, H5, unspecified formulation
324 | Poliovirus, inactivated, fractional-dose (fIPV)
325 | Vaccinia (smallpox, mpox), unspecified
326 | RSV, mRNA, injectable, PF | RSV (mRESVIA) | mRESVIA
327 | Pneumococcal conjugate PCV21, polysaccharide CRM197 conjugate, PF | Pneumococcal (PCV21) | Capvaxive
328 | Meningococcal oligosaccharide (MenACWY), (MenB), PF | Meningococcal ABCWY (Penmenvy) | Penmenvy
329 | Chikungunya, VLP, recombinant, 0.8 mL, PF | Chikungunya (VLP) | Vimkunya
330 | Dengue fever, unspecified | Dengue
331 | Influenza, Southern Hemisphere, trivalent, PF
332 | RSV, mAb, clesrovimab-cfor, 0.7 mL, neonate and infant, PF
333 | Influenza, live, trivalent, intranasal, self/caregiver admin, PF
500 | COVID-19 Non-US Vaccine, Product Unknown
501 | COVID-19 IV Non-US Vaccine (QAZCOVID-IN)
502 | COVID-19 IV Non-US Vaccine (COVAXIN)
503 | COVID-19 LAV Non-US Vaccine (COVIVAC)
504 | COVID-19 VVnr Non-US Vaccine (Sputnik Light)
505 | COVID-19 VVnr Non-US Vaccine (Sputnik V)
506 | COVID-19 VVnr Non-US Vaccine (CanSino Biological Inc./Beijing Institute of Biotechnology
507 | COVID-19 PS Non-US Vaccine (Anhui Zhifei Longcom Biopharm + Inst of Micro, Chinese Acad of Sciences)
508 | COVID-19 PS Non-US Vaccine (Jiangsu Province Centers for Disease Control and Prevention)
509 | COVID-19 PS Non-US Vaccine (EpiVacCorona)
510 | COVID-19 IV Non-US Vaccine (BIBP, Sinopharm)
511 | COVID-19 IV Non-US Vaccine (CoronaVac, Sinovac)
512 | SARS-COV-2 COVID-19 VLP Non-US Vaccine (Medicago, Covifenz)
513 | SARS-COV-2 COVID-19 PS Non-US Vaccine (Anhui Zhifei Longcom, Zifivax)
514 | SARS-COV-2 COVID-19 DNA Non-US Vaccine (Zydus Cadila, ZyCoV-D)
515 | SARS-COV-2 COVID-19 PS Non-US Vaccine (Medigen, MVC-COV1901)
516 | COV-2 COVID-19 Inactivated Non-US Vaccine Product (Minhai Biotechnology Co, KCONVAC)
517 | SARS-COV-2 COVID-19 PS Non-US Vaccine (Biological E Limited, Corbevax)
518 | COVID-19 Inactivated, Non-US Vaccine (VLA2001, Valneva)
519 | COVID-19 mRNA, bivalent, original/Omicron BA.1, Non-US Vaccine (Spikevax Bivalent), Moderna
520 | COVID-19 mRNA, bivalent, original/Omicron BA.1, Non-US Vaccine Product, Pfizer-BioNTech
521 | COVID-19 SP, protein-based, adjuvanted (VidPrevtyn Beta), Sanofi-GSK
`

/** Every vaccine, in the order of the codes. */
export const vaccines: readonly Vaccine[] = table
  .trim()
  .split('\n')
  .map(line => {
    const [cvx = '', shortName = '', name, brands] = line.split('|').map(part => part.trim())
    return { cvx, shortName, ...(name && { name }), brands: brands?.split('; ') ?? [] }
  })

/** Common names of diseases, each with the CVX code of an unspecified vaccine against it. */
export const diseaseNames: Readonly<Record<string, string>> = {
  Chickenpox: '21',
  COVID: '213',
  'COVID-19': '213',
  Ebola: '214',
  Flu: '88',
  'Flu shot': '88',
  'Hepatitis A': '85',
  'Hepatitis B': '45',
  Hib: '17',
  HPV: '137',
  Influenza: '88',
  Meningococcal: '167',
  Pneumococcal: '109',
  Polio: '89',
  Rabies: '90',
  Rotavirus: '122',
  RSV: '304',
  Shingles: '188',
  Smallpox: '325',
  'Tick-borne encephalitis': '222',
  Typhoid: '91',
  Zoster: '188',
}
