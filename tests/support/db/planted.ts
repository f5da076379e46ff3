/** Unique words that a test enters, and then expects or forbids elsewhere. */
export const planted = {
  fullName: 'Zephyrine Quillfeather',
  address: '17 Wobblestone Crescent',
  contactName: 'Barnabas Oxenfree',
  contactPhone: '+1 555 867 5309',
  allergen: 'Xylocarpine',
  reaction: 'Throat swells like a bagpipe',
  medication: 'Fluxomirabilin',
  reason: 'Wandering heartbeat',
} as const

/** The forms of three sections with these words. */
export const plantedForms: Record<
  'personal' | 'allergies' | 'medications',
  Record<string, string>
> = {
  personal: {
    fullName: planted.fullName,
    dob: '1950-03-14',
    gender: 'female',
    bloodType: 'ab-',
    primaryLanguage: 'English',
    address: planted.address,
    country: 'United States',
    hasEmergencyContact: 'on',
    'emergencyContacts[0].name': planted.contactName,
    'emergencyContacts[0].relationship': 'brother',
    'emergencyContacts[0].phone': planted.contactPhone,
  },
  allergies: {
    'allergies[0].allergen': planted.allergen,
    'allergies[0].reaction': planted.reaction,
    'allergies[0].severity': 'life-threatening',
  },
  medications: {
    'medications[0].name': planted.medication,
    'medications[0].type': 'prescription',
    'medications[0].frequency': 'once-daily',
    'medications[0].withFood': 'with',
    'medications[0].reason': planted.reason,
  },
}
