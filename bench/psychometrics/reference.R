# Estimates the same answers with programs that are not ours. Usage: Rscript reference.R answers.csv estimates.csv
# answers.csv: person,item,right; what was not asked is left out.
# eRm: Rasch by conditional likelihood. lme4: Rasch by marginal likelihood (adaptive quadrature, 25 points).
# No package of Debian fits two parameters by marginal likelihood: R's optimizer (BFGS) maximizes it here, on 61 points.
suppressMessages({ library(eRm); library(lme4) })
paths <- commandArgs(trailingOnly = TRUE)
long <- read.csv(paths[1])
long$item <- factor(long$item, levels = sort(unique(long$item)))
items <- levels(long$item)
wide <- tapply(long$right, list(long$person, long$item), sum)

conditional <- RM(wide)
marginal <- glmer(right ~ 0 + item + (1 | person), data = long, family = binomial, nAGQ = 25,
  control = glmerControl(optimizer = "bobyqa", optCtrl = list(maxfun = 2e5)))

points <- seq(-6, 6, length.out = 61)
weights <- dnorm(points) / sum(dnorm(points))
isRight <- replace(wide, is.na(wide), 0)
isWrong <- replace(1 - wide, is.na(wide), 0)
deviance <- function(p) {
  count <- length(p) / 2
  logit <- outer(p[1:count], points) + p[count + 1:count]
  like <- isRight %*% plogis(logit, log.p = TRUE) + isWrong %*% plogis(-logit, log.p = TRUE)
  -sum(log(exp(like) %*% weights))
}
start <- c(rep(1, length(items)), qlogis(colMeans(wide, na.rm = TRUE)))
two <- optim(start, deviance, method = "BFGS", hessian = TRUE, control = list(maxit = 500, reltol = 1e-12))
slope <- two$par[seq_along(items)]
intercept <- two$par[length(items) + seq_along(items)]

write.csv(data.frame(
  item = as.integer(items),
  erm = -conditional$betapar,
  lme4 = -fixef(marginal),
  lme4Error = sqrt(diag(as.matrix(vcov(marginal)))),
  spread = attr(VarCorr(marginal)$person, "stddev"),
  slope = slope,
  slopeError = sqrt(diag(solve(two$hessian)))[seq_along(items)],
  difficulty = -intercept / slope,
  r = as.character(getRversion()),
  ermVersion = as.character(packageVersion("eRm")),
  lme4Version = as.character(packageVersion("lme4"))
), paths[2], row.names = FALSE)
