-- Orders of a shop: distinctCustomers is quadratic, since elem looks through a list.
module Main (main) where

import Data.List (foldl', sortOn)
import System.Environment (getArgs)

data Order = Order {customer :: !String, amount :: !Int}

makeOrders :: Int -> [Order]
makeOrders many = [Order ('c' : show number) (number `mod` 1000) | number <- take many numbers]
  where
    numbers = tail (iterate (\number -> (number * 16807 + 11) `mod` 65521) 1)

isKnown :: String -> [String] -> Bool
isKnown _ [] = False
isKnown name (known : rest) = name == known || isKnown name rest
{-# NOINLINE isKnown #-}

distinctCustomers :: [Order] -> [String]
distinctCustomers = foldl' add []
  where
    add known order
      | isKnown (customer order) known = known
      | otherwise = customer order : known
{-# NOINLINE distinctCustomers #-}

totalAmount :: [Order] -> Int
totalAmount = foldl' (\total order -> total + amount order) 0
{-# NOINLINE totalAmount #-}

rankOrders :: [Order] -> [Order]
rankOrders = sortOn amount
{-# NOINLINE rankOrders #-}

report :: Int -> String
report many = unwords (map show [many, length (distinctCustomers orders), totalAmount orders, top])
  where
    orders = makeOrders many
    top = amount (last (rankOrders orders))

main :: IO ()
main = getArgs >>= mapM_ (putStrLn . report . read)
