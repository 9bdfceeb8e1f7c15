/** Why calls of what a hospital sells and gives are not driven twice here. */
export const MARKETING = {
  'coupons.create': 'a draft more, which nobody has',
  'coupons.change': 'once by the version that was seen: saved twice it is as if saved once',
  'coupons.setStatus': 'once by the version that was seen: pressed twice it is as if pressed once',
  'coupons.give': 'so many each as the coupon allows, key or not',
  'coupons.claim': 'so many each as the coupon allows, key or not',
  'campaigns.create': 'a draft more, at whose price nothing is sold',
  'campaigns.change': 'once by the version that was seen: saved twice it is as if saved once',
  'campaigns.setStatus': 'once by the version that was seen: pressed twice it is as if pressed once',
  'marketingProducts.create': 'a draft more, which nobody can buy',
  'marketingProducts.change': 'once by the version that was seen: saved twice it is as if saved once',
  'marketingProducts.setStatus': 'once by the version that was seen: pressed twice it is as if pressed once',
  'insuranceRecords.create': 'a note more, of what no money moved for',
  'insuranceRecords.change': 'once by the version that was seen: saved twice it is as if saved once',
} as const;
