-- Everything a buyer could owe or pay that is not the price list's: one row each.
WITH line AS (
  SELECT o.*, p.priceFen AS bookFen, p.onSale, p.autoRenew, p.kind, c.amountFen AS couponFen,
    length(ifnull(o.channelIotId, '')) - length(replace(ifnull(o.channelIotId, ''), ',', '')) + 1 AS channels,
    c.userId AS couponOwner, c.minimumFen, c.validFromMs, c.validUntilMs,
    c.kind AS couponKind, c.productCode AS couponProduct, c.packageSource AS couponSource
  FROM "Order" o LEFT JOIN Package p ON p.packageId = o.packageId LEFT JOIN Coupon c ON c.couponId = o.couponId
  WHERE o.origin IN ('purchase', 'service')
)
SELECT 'sold though not on sale' AS rule, orderNo AS detail FROM line
WHERE bookFen IS NULL OR onSale <> 1 OR autoRenew <> 0
UNION ALL
SELECT 'another price', orderNo || ': ' || priceFen FROM line WHERE priceFen <> bookFen * channels OR typeof(priceFen) <> 'integer'
UNION ALL
SELECT 'another discount', orderNo || ': ' || discountFen FROM line
WHERE discountFen <> min(priceFen, ifnull(couponFen, 0))
UNION ALL
SELECT 'another amount due', orderNo || ': ' || payMoneyFen FROM line
WHERE payMoneyFen <> priceFen - discountFen OR payMoneyFen < 0
UNION ALL
SELECT 'a coupon that does not fit', orderNo FROM line
WHERE couponId IS NOT NULL AND (
  couponFen IS NULL OR couponOwner <> userId OR priceFen < minimumFen
  OR createdAtMs < validFromMs OR createdAtMs >= validUntilMs
  OR ifnull(couponKind, kind) <> kind OR ifnull(couponProduct, productCode) <> productCode
  OR ifnull(couponSource, packageSource) <> packageSource
)
UNION ALL
SELECT 'a service at another price', orderNo FROM line
WHERE origin = 'service' AND payMoneyFen <> CASE packageId WHEN 'installation' THEN 2000 WHEN 'support' THEN 10000 END
UNION ALL
SELECT 'another amount asked for', p.orderNo || ': ' || p.amountFen
FROM Payment p JOIN "Order" o ON o.orderNo = p.orderNo WHERE p.amountFen <> o.payMoneyFen
UNION ALL
SELECT 'another amount at the provider', t.outTradeNo || ': ' || t.amountFen
FROM GatewayTransaction t LEFT JOIN Payment p ON p.provider = t.provider AND p.outTradeNo = t.outTradeNo
  JOIN "Order" o ON o.orderNo = ifnull(p.orderNo, t.outTradeNo)
WHERE t.amountFen <> o.payMoneyFen OR t.currency <> 'CNY'
UNION ALL
SELECT 'activated for nothing', o.orderNo
FROM "Order" o WHERE o.origin = 'purchase' AND o.status IN (1, 2, 4, 5) AND o.payMoneyFen > 0
  AND NOT EXISTS (SELECT 1 FROM Payment p WHERE p.orderNo = o.orderNo AND p.paidFen = o.payMoneyFen)
UNION ALL
SELECT 'a contract at another price', 'contract ' || c.id
FROM Contract c LEFT JOIN Package p ON p.packageId = c.packageId
WHERE p.packageId IS NULL OR p.autoRenew <> 1 OR c.amountFen <> p.priceFen
  OR c.firstAmountFen <> ifnull(p.firstPeriodPriceFen, p.priceFen)
